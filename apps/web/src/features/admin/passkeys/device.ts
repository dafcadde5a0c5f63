import { deviceName } from '../../../ui/browser/device-name.ts'
import { addPasskey } from './text.ts'

/** The name that a passkey of this device has at first, such as 'Chrome on Windows'. */
export function thisDevice(): string {
  return deviceName(navigator.userAgent, addPasskey.defaultName)
}
