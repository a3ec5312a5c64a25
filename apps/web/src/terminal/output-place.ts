interface Place {
  /** At the last row, which is kept in sight. */
  isAtEnd: boolean;
  /** The first row in sight. */
  row: number;
}

/** Where the reader is in an output. It outlives the pane: a wrapped one, or one over the whole page, begins there. */
export interface OutputPlace {
  read: () => Place;
  move: (to: Place) => void;
}

export function createPlace(isAtEnd: boolean): OutputPlace {
  let place: Place = { isAtEnd, row: 0 };
  return {
    read: () => place,
    move: (to) => {
      place = to;
    },
  };
}

/** The first row of a pane that is in sight, where all rows are mounted. */
export function firstRowInSight(pane: HTMLElement): number {
  const { top } = pane.getBoundingClientRect();
  for (const row of pane.querySelectorAll<HTMLElement>('[data-row]')) {
    const { bottom } = row.getBoundingClientRect();
    if (bottom > top + 1) return Number(row.dataset['row']);
  }
  return 0;
}
