// What is measured in the browser. Each function is sent there as its source: it may use nothing from outside itself.

/** What scrolling from end to end cost, in milliseconds: the longest wait between two frames, and the longest task. */
export interface ScrollCost {
  longestFrame: number;
  longestTask: number;
}

/** Notes, before anything else of the page runs, when a call's result arrives at it. */
export function noteResultArrival(): void {
  const Original = window.EventSource;
  window.EventSource = class extends Original {
    constructor(url: string | URL, options?: EventSourceInit) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (data.includes('"type":"tool-result"'))
          document.documentElement.dataset['resultAt'] = String(performance.now());
      });
    }
  };
}

/** Milliseconds from the arrival of the result to the frame in which the last line is on the screen. */
export async function timeToLastLine(last: string): Promise<number> {
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        resolve();
      });
    });
  const isDrawn = (): boolean => {
    const pane = document.querySelector('[aria-label^="Output of"]');
    return (
      document.documentElement.dataset['resultAt'] !== undefined &&
      document.querySelector('[data-state="done"]') !== null &&
      (pane?.textContent ?? '').includes(last)
    );
  };
  while (!isDrawn()) await nextFrame();
  // The frame after the one in which it was found: by then it is painted.
  await nextFrame();
  return performance.now() - Number(document.documentElement.dataset['resultAt']);
}

/** Puts the lines into a bare, scrolling <pre>, a coloured element a mark, and waits for the frame that shows them. */
export async function drawBare(output: string): Promise<number> {
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        resolve();
      });
    });
  await nextFrame();
  const begin = performance.now();
  const pre = document.createElement('pre');
  pre.setAttribute('aria-label', 'Output of nothing');
  pre.style.cssText = 'height: 480px; overflow: auto; font: 12px/20px monospace';
  pre.innerHTML = output.replaceAll(
    /\u001b\[(\d+)m([^\u001b]*)\u001b\[0?m/g,
    '<span style="color: hsl(calc($1 * 40) 60% 40%)">$2</span>',
  );
  document.body.replaceChildren(pre);
  await nextFrame();
  await nextFrame();
  return performance.now() - begin;
}

/** Scrolls the pane from its first line to its last in about as many frames as a person's flick takes. */
export async function scrollThrough(): Promise<ScrollCost> {
  const pane = document.querySelector('[aria-label^="Output of"]');
  if (pane === null) throw new Error('There is no pane.');
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        resolve();
      });
    });
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask' });
  const frames = 120;
  let longestFrame = 0;
  pane.scrollTop = 0;
  await nextFrame();
  await nextFrame();
  let last = performance.now();
  for (let frame = 1; frame <= frames; frame += 1) {
    pane.scrollTop = ((pane.scrollHeight - pane.clientHeight) * frame) / frames;
    await nextFrame();
    const now = performance.now();
    longestFrame = Math.max(longestFrame, now - last);
    last = now;
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return { longestFrame, longestTask: Math.max(0, ...tasks) };
}
