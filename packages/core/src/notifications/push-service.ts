import type { Context } from '../kernel/context.ts'

/** The VAPID key pair of this installation, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser's push subscription. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The content of a push notification, end-to-end encrypted to the device. */
export interface PushNotice {
  /** The notification tag: a notice replaces an older one with the same name. */
  name: string
  /** A redelivered notice has the same version, so the device does not alert again. */
  version: string
  title: string
  body: string
  /** The screen that it opens, below the base path. */
  path: string
  /** The label of a button that opens the same screen, on devices whose notifications have buttons. */
  action?: string
}

/** 'gone' for an expired subscription, 'refused' for a permanent error, 'later' for a temporary one. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'later'

export interface Push {
  makeKeys(): PushKeys
  /** Never throws for a response or an outage of the push service. */
  send(push: { device: PushAddress; notice: PushNotice; keys: PushKeys }): Promise<PushOutcome>
}

/** The context of what sends push notices. */
export interface PushContext extends Context {
  push: Push
}
