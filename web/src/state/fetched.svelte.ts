/** The state of a request: pending, a value, or an error; `again` repeats it, and the latest counts. */
import { ApiError } from "../net/api";
import { Latest } from "./latest";

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<ApiError | null>(null);

  private readonly requests = new Latest();

  constructor(private readonly request: () => Promise<T>) {
    void this.again();
  }

  async again(): Promise<void> {
    const isLatest = this.requests.begin();
    this.error = null;
    try {
      const value = await this.request();
      if (isLatest()) this.value = value;
    } catch (error) {
      if (!isLatest()) return;
      this.error =
        error instanceof ApiError ? error : new ApiError(0, { code: "broken", message: String(error), rule: null });
    }
  }
}
