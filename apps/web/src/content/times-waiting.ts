/** Apart from the rest of that choice, whose code is still on its way when this is said. */
export const timesWaiting = 'Loading free times'
