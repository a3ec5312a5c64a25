'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EyeOff, FolderOpen, FolderSearch, RefreshCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTRPC } from '../trpc/client';
import { Menu, MenuItem } from '../ui/menu';

/** What can be done with the logs of other agents. */
export function LogsMenu({ onOpen, onExclude }: { onOpen: () => void; onExclude: () => void }): ReactElement {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const rescan = useMutation(
    trpc.logs.rescan.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.logs.list.pathFilter()),
    }),
  );
  return (
    <Menu label="Logs" className="btn btn-icon" trigger={<FolderSearch className="i" aria-hidden="true" />}>
      <MenuItem onSelect={onOpen}>
        <FolderOpen className="i" aria-hidden="true" />
        Open a log…
      </MenuItem>
      <MenuItem
        onSelect={() => {
          rescan.mutate();
        }}
      >
        <RefreshCw className="i" aria-hidden="true" />
        Look for logs again
      </MenuItem>
      <MenuItem onSelect={onExclude}>
        <EyeOff className="i" aria-hidden="true" />
        Logs to leave alone…
      </MenuItem>
    </Menu>
  );
}
