/**
 * Variables by which the processes that a session's calls started are found again (on Linux), also those that went their
 * own way and outlived their call. What a session or a server started does not outlive the session or the server.
 */
export const sessionMarker = 'SHOWREEL_SESSION';
/** Its value is the real path of the server's data folder, which one process owns at a time. */
export const serverMarker = 'SHOWREEL_SERVER';
