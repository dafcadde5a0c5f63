import { lazyComponent } from './lazy-component.tsx'

/** Loaded when it is first shown, with the code that draws QR codes. */
export const ThankYou = lazyComponent(async () => (await import('./thank-you.tsx')).ThankYou)
