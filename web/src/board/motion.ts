/** Whether anything moves on a board, whatever moves it: animations, transitions, or attributes that change every frame. */
import { ANIMATION_SPEEDS, settings } from "../state/settings.svelte";

/** How long no attribute may have changed on a board that is at rest. */
const QUIET_MS = 90;
/** Attributes that keep changing for longer follow the pointer. */
const MAX_TWEEN_MS = 1500;
const MAX_ANIMATION_MS = 6000;
/** Frames do not come while the page is hidden. */
const MAX_FRAME_MS = 100;
const MOVING_ATTRIBUTES = ["transform", "viewBox"];

export class BoardMotion {
  private board: HTMLElement | null = null;
  private changedAt = -Infinity;
  private readonly skipped = new Set<() => void>();
  /** Whether the last motion was skipped; then the pause after it is skipped too. */
  private wasSkipped = false;

  /** A Svelte action: watches a board, and plays its animations at the speed of the settings. */
  watch = (board: HTMLElement): { destroy: () => void } => {
    const observer = new MutationObserver((changes) => this.onChange(changes));
    observer.observe(board, { subtree: true, childList: true, attributeFilter: MOVING_ATTRIBUTES });
    this.board = board;
    return {
      destroy: () => {
        observer.disconnect();
        this.board = null;
      },
    };
  };

  /** Waits until nothing moves on the board, from the next frame on; not for people who prefer no motion. */
  async settle(): Promise<void> {
    this.wasSkipped = false;
    if (!this.board || document.hidden || isMotionReduced()) return;
    let isSkipped = false;
    const skip = () => (isSkipped = true);
    this.skipped.add(skip);
    const begun = performance.now();
    do await nextFrame();
    while (!isSkipped && this.isMoving(performance.now() - begun));
    this.skipped.delete(skip);
  }

  /** Waits some time after the board has settled; ends early if this or the motion before it is skipped. */
  pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.wasSkipped || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.skipped.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.skipped.add(end);
    });
  }

  /** Ends the animations, and everything that waits for them. */
  skip(): void {
    if (!this.skipped.size) return;
    this.wasSkipped = true;
    for (const animation of this.animations()) animation.finish();
    for (const end of [...this.skipped]) end();
  }

  private isMoving(elapsed: number): boolean {
    const isChanging = elapsed < MAX_TWEEN_MS && performance.now() - this.changedAt < QUIET_MS;
    return isChanging || elapsed < QUIET_MS || (elapsed < MAX_ANIMATION_MS && this.animations().length > 0);
  }

  private onChange(changes: MutationRecord[]): void {
    if (changes.some(({ type }) => type === "attributes")) this.changedAt = performance.now();
    if (ANIMATION_SPEEDS[settings.animationSpeed] !== 1) requestAnimationFrame(() => this.applySpeed());
  }

  private applySpeed(): void {
    const rate = ANIMATION_SPEEDS[settings.animationSpeed];
    for (const animation of this.animations())
      if (rate === Infinity) animation.finish();
      else if (animation.playbackRate !== rate) animation.playbackRate = rate;
  }

  /** The animations that are running and will end. */
  private animations(): Animation[] {
    return (this.board?.getAnimations({ subtree: true }) ?? []).filter(
      ({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < Infinity,
    );
  }
}

/** How long an animation takes at the speed of the settings, for those that scripts play. */
export function atSpeed(milliseconds: number): number {
  return milliseconds / ANIMATION_SPEEDS[settings.animationSpeed];
}

function isMotionReduced(): boolean {
  return settings.animationSpeed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, MAX_FRAME_MS);
  });
}
