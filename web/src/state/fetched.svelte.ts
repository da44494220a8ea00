/** The state of a request: pending, a value, or an error; `again` repeats it. */
import { ApiError } from "../net/api";

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<ApiError | null>(null);

  constructor(private readonly request: () => Promise<T>) {
    void this.again();
  }

  async again(): Promise<void> {
    try {
      this.error = null;
      this.value = await this.request();
    } catch (error) {
      this.error =
        error instanceof ApiError ? error : new ApiError(0, { code: "broken", message: String(error), rule: null });
    }
  }
}
