/** Requests of which only the latest counts: an answer to an earlier one is out of date. */
export class Latest {
  private begun = 0;

  /** Begins a request; the function that it returns says whether the request is still the latest. */
  begin(): () => boolean {
    const number = ++this.begun;
    return () => number === this.begun;
  }

  /** Makes every answer that has not arrived yet out of date. */
  drop(): void {
    this.begun++;
  }
}
