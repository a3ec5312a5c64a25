'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTRPC } from '../trpc/client';
import { readDrop, type DroppedFile } from './read-drop';
import { sendDrop, type DropAnswer } from './send-drop';

export interface Drop {
  /** Whether files are held over the page. */
  isOver: boolean;
  isSending: boolean;
  /** What came of the last drop; undefined once it led to its session, or was put away. */
  answer: DropAnswer | undefined;
  putAway: () => void;
}

/** Takes files and folders that are dropped anywhere on the page, and goes to the session when there is one. */
export function useDrop(): Drop {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const send = useMutation({
    mutationFn: async (files: Promise<DroppedFile[]>) => sendDrop(await files),
    onSuccess: async (answer) => {
      const sessionId = soleSession(answer);
      if (sessionId !== undefined) router.push(`/sessions/${encodeURIComponent(sessionId)}`);
      else await queries.invalidateQueries(trpc.sessions.list.pathFilter());
    },
  });
  const take = useEffectEvent((event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer !== null && !send.isPending) send.mutate(readDrop(event.dataTransfer));
  });
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      // Without this the browser would open the file in the place of the page.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      take(event);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  const failed: DropAnswer = { refused: 'These files could not be read. Drop them again.' };
  const answer = send.isError ? failed : send.data;
  return {
    isOver,
    isSending: send.isPending,
    answer: answer === undefined || soleSession(answer) !== undefined ? undefined : answer,
    putAway: send.reset,
  };
}

/** The session that a drop leads to, when all of it is one. */
function soleSession(answer: DropAnswer): string | undefined {
  if ('refused' in answer || answer.problems.length > 0 || answer.sessions.length !== 1) return undefined;
  return answer.sessions[0]?.sessionId;
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
