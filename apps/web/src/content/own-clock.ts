/** For a device whose clock shows another time than the chair's. */
export const ownClock = (zone: string, day: string, time: string) =>
  `That is ${zone}; your device’s clock will show ${day}, ${time}.`
