import { useSyncExternalStore } from 'react';

/** One thing at a time that a call waits for and a person decides. */
export type Question<Asked, Answer> = {
  /** What is asked right now, as an external store. */
  store: { subscribe: (listener: () => void) => () => void; read: () => Open<Asked, Answer> | undefined };
  /** Shows the question; resolves with its answer, rejects when it is closed without one. Calls that ask meanwhile wait with it. */
  ask(asked: Asked): Promise<Answer>;
};

/** A question that is shown. */
export type Open<Asked, Answer> = { asked: Asked; done: (answer: Answer) => void; givenUp: () => void };

/** Makes a place for one kind of question; `closed` is the message of the error when it is closed without an answer. */
export function createQuestion<Asked, Answer>(closed: string): Question<Asked, Answer> {
  let open: Open<Asked, Answer> | undefined;
  let answer: Promise<Answer> | undefined;
  const listeners = new Set<() => void>();
  const show = (next: Open<Asked, Answer> | undefined) => {
    open = next;
    for (const listener of listeners) listener();
  };

  return {
    store: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      read: () => open,
    },
    ask(asked) {
      answer ??= new Promise<Answer>((resolve, reject) =>
        show({ asked, done: resolve, givenUp: () => reject(new Error(closed)) }),
      ).finally(() => {
        answer = undefined;
        show(undefined);
      });
      return answer;
    },
  };
}

/** What is asked right now; nothing before the page is alive. */
export const useOpen = <Asked, Answer>({ subscribe, read }: Question<Asked, Answer>['store']) =>
  useSyncExternalStore(subscribe, read, read);
