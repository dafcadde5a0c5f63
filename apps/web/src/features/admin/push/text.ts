export const push = {
  device: 'This device',
  states: {
    checking: 'Checking this browser...',
    unsupported:
      'This browser cannot show notifications. On an iPhone, add the back office to the home screen first.',
    denied: 'Notifications for this site are blocked in your browser settings.',
    off: 'Notifications are off on this device.',
    stopped: 'Notifications have stopped on this device. Please turn them on again.',
    outdated:
      'The application key was changed, so notifications stopped on this device. Please turn them on again.',
    on: 'This device gets a notification when a client books, reschedules or cancels.',
  },
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  changing: 'One moment...',
  changeFailed: 'Your browser did not allow it. Please try again.',
  test: 'Send a test notification',
  testing: 'Sending...',
  tested: ({ accepted, gone, failed }: { accepted: number; gone: number; failed: number }) =>
    [
      accepted === 1 ? 'Sent to one device.' : `Sent to ${accepted} devices.`,
      gone > 0 &&
        (gone === 1 ? 'One was gone and was removed.' : `${gone} were gone and were removed.`),
      failed > 0 &&
        (failed === 1 ? 'One could not be reached.' : `${failed} could not be reached.`),
    ]
      .filter(Boolean)
      .join(' '),
  testFailed: 'The test could not be sent.',
  devices: 'Devices with notifications',
  noDevices: 'No device gets notifications yet.',
  devicesLost: (day: string) =>
    `No device gets notifications: the application key was changed on ${day}. Please turn notifications on again on each device.`,
  since: (day: string) => `since ${day}`,
  worked: (when: string) => `last worked ${when}`,
  unused: 'no notification yet',
  nameless: 'Nobody signed in there for a while, so it shows no names until the next login.',
  remove: 'Remove',
  removeFailed: 'The device could not be removed.',
  unknownDevice: 'Unknown browser',
  invite: 'Get a notification on this device when a client books, reschedules or cancels?',
  accept: 'Turn on',
  decline: 'Not now',
} as const

export const hearing = {
  title: 'How you hear of bookings',
  email: 'Email to you',
  goesTo: (address: string) => `Emails to you go to ${address}.`,
  off: (problem: string) => `No email reaches you: ${problem}.`,
  worked: (when: string) => `Last worked: ${when}.`,
  unused: 'No email has been sent to you yet.',
  test: 'Send a test email',
  testing: 'Sending...',
  testFailed: 'The test could not be sent. Please try again.',
} as const
