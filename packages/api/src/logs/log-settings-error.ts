/** The file of settings cannot be read: what is to be left alone is not known, so nothing is looked at. */
export class LogSettingsError extends Error {
  override readonly name = 'LogSettingsError';

  constructor(options: ErrorOptions) {
    super(
      'What is excluded is not known: logs.json in the data folder cannot be read. Correct it, or remove it to exclude nothing.',
      options,
    );
  }
}
