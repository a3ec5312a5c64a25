/** Reads the newest thing asked for, one at a time; what is asked for meanwhile replaces what waits. */
export interface LatestReader<Question> {
  ask: (question: Question) => void;
  /** Forgets what waits. What is being read is not published any more. */
  stop: () => void;
}

interface LatestReaderOptions<Question, Answer> {
  read: (question: Question) => Promise<Answer>;
  publish: (answer: Answer) => void;
  /** Called between two readings with the function that goes on. */
  pause: (goOn: () => void) => void;
}

/** Makes a reader for something that changes faster than it can be read. */
export function createLatestReader<Question, Answer>({
  read,
  publish,
  pause,
}: LatestReaderOptions<Question, Answer>): LatestReader<Question> {
  let waiting: { question: Question } | undefined;
  let isReading = false;
  let round = 0;
  const next = async (): Promise<void> => {
    try {
      while (waiting !== undefined) {
        const { question } = waiting;
        const begun = round;
        waiting = undefined;
        const answer = await read(question);
        if (begun === round) publish(answer);
        await new Promise<void>(pause);
      }
    } finally {
      isReading = false;
    }
  };
  return {
    ask: (question) => {
      waiting = { question };
      if (isReading) return;
      isReading = true;
      void next();
    },
    stop: () => {
      waiting = undefined;
      round += 1;
    },
  };
}
