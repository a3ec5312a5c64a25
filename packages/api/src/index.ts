export type { Context } from './context';
export { readAnnouncement, type Announcement } from './data-folder/announcement';
export { openDataFolder, type DataFolder } from './data-folder/data-folder';
export { DataFolderError } from './data-folder/data-folder-error';
export { appRouter, createCaller, type AppRouter } from './router';
export type { StartedCall } from './runtime/call-runner';
export { openRuntime, type Runtime, type ToolDescription } from './runtime/runtime';
export type { Share } from './runtime/shares';
