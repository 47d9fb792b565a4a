/** Longest wait for the first view, in milliseconds. */
const patience = 4_000;
const pause = 40;

let isDrawn = false;

/** Nothing else is drawn before the first view. */
export const isFirstViewDrawn = (): boolean => isDrawn;

function when(isSo: () => boolean, task: () => void, since = performance.now()): void {
  if (isSo() || performance.now() - since > patience) task();
  else setTimeout(() => when(isSo, task, since), pause);
}

/** Milliseconds without input after which the visitor counts as idle. */
const rest = 300;

let isResting = true;
let resting = 0;
for (const kind of ['pointerdown', 'keydown', 'change']) {
  addEventListener(
    kind,
    () => {
      isResting = false;
      clearTimeout(resting);
      resting = window.setTimeout(() => {
        isResting = true;
      }, rest);
    },
    { capture: true, passive: true },
  );
}

/**
 * Runs a heavy task once the first view has been complete for `whileOf` milliseconds and the visitor is idle, so that
 * it does not delay the response to a click.
 */
export function whenCalm(task: () => void, whileOf = 0): void {
  let calm = 0;
  const isCalm = () => {
    calm = isResting && isShown() ? calm + pause : 0;
    return calm > whileOf;
  };
  when(isCalm, task);
}

/**
 * Whether the results or the lodging and the first pictures are loaded. Does not measure pictures: that would force
 * layout of content far below.
 */
function isShown(): boolean {
  const main = document.querySelector('main');
  if (!main || main.ariaBusy === 'true') return false;
  return [...main.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].every(({ complete }) => complete);
}

/** Resolves once the first view is drawn; a background page does not wait for a frame. */
export const firstView = new Promise<void>((resolve) => {
  const draw = (): void => {
    isDrawn = true;
    resolve();
  };
  when(isShown, () => {
    if (document.hidden) draw();
    else requestAnimationFrame(() => setTimeout(draw));
  });
});
