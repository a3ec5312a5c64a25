import type { AgentPresenters } from './contract/log-format';

/** The presenters of every agent whose logs are read. */
export const agentPresenters: readonly AgentPresenters[] = [];
