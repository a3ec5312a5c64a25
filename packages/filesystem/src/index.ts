export type * from './file-system';
