// What is measured in the browser. Each function is sent there as its source: it may use nothing from outside itself.

/** Puts a text into the filter, as a key does; milliseconds until the frame that shows the last of what it changes. */
export async function typeAndWait(text: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (input === null) throw new Error('There is no filter.');
  const nextFrame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        resolve();
      });
    });
  await nextFrame();
  const begin = performance.now();
  // By the element's own setter: the page's framework has put one of its own before it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  // The last change within 300 ms counts.
  let changedAt = begin;
  const observer = new MutationObserver(() => {
    requestAnimationFrame(() => {
      changedAt = performance.now();
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  while (performance.now() - begin < 300) await nextFrame();
  observer.disconnect();
  return changedAt - begin;
}

/** Whether a text is on the page. */
export function waitForText(text: string): boolean {
  return document.body.innerText.includes(text);
}

/** Makes a list of which the filter hides what has not the text. */
export function fillBarePage(count: number): void {
  const list = document.querySelector('ul');
  const items = Array.from({ length: count }, (_, at) => {
    const item = document.createElement('li');
    item.textContent = `Do the thing number ${at}`;
    return item;
  });
  list?.replaceChildren(...items);
  const input = document.querySelector('input');
  input?.addEventListener('input', () => {
    for (const item of items) item.hidden = !item.textContent.includes(input.value);
  });
}
