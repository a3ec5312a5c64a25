import type { LogFormat } from '../contract/log-format';
import { readMessage } from './acp-message';
import { createAcpReader } from './acp-reader';

/** Recorded messages of the Agent Client Protocol: all of a connection, or an agent's updates alone. */
export const acpFormat: LogFormat = {
  id: 'acp',
  shape: 'lines',
  detects: (records) =>
    records.some((record) => {
      const message = readMessage(record)?.message;
      if (message?.kind === 'update') return true;
      if (message?.kind !== 'request') return false;
      if (message.method === 'initialize') return typeof message.params['protocolVersion'] === 'number';
      return /^session\/(?:new|load|prompt|update|request_permission)$/.test(message.method);
    }),
  openReader: (sink) => createAcpReader(sink),
};
