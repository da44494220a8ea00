/** The animation of a rolling cookie from one view to the next. */

import { cubicInOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { atSpeed } from "$client/board/motion";
import { cellKey, centre, type Point } from "../geometry";
import { duration, type Rolled } from "../motion";
import { onRoute } from "./routes";

export class Rolling {
  #motion = $state.raw<Rolled | null>(null);
  readonly #progress = new Tween(0, { easing: cubicInOut });

  /** The rolling cookie: its key in the new view and where it is now; null if nothing is rolling. */
  get cookie(): (Point & { key: string; turned: number }) | null {
    return this.#motion && { key: cellKey(this.#motion.to), ...whereabouts(this.#motion, this.#progress.current) };
  }

  start(motion: Rolled): void {
    this.#motion = motion;
    void this.#progress.set(0, { duration: 0 });
    const end = this.#progress.set(motion.route?.arcs.length ?? 1, { duration: atSpeed(duration(motion.route)) });
    void end.then(() => this.#motion === motion && this.skip());
  }

  skip(): void {
    this.#motion = null;
  }
}

function whereabouts({ from, to, route }: Rolled, progress: number): Point & { turned: number } {
  if (route) return onRoute(route, progress);
  const [start, end] = [centre(from), centre(to)];
  return { x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress, turned: 0 };
}
