/** Something asked of the server: being waited for, here, or failed; asked again on demand. */
import { ApiError } from "../net/api";

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<ApiError | null>(null);

  constructor(private readonly ask: () => Promise<T>) {
    void this.again();
  }

  async again(): Promise<void> {
    try {
      this.error = null;
      this.value = await this.ask();
    } catch (error) {
      this.error =
        error instanceof ApiError ? error : new ApiError(0, { code: "broken", message: String(error), rule: null });
    }
  }
}
