import { copyText } from './clipboard.ts'

export interface Shareable {
  readonly title: string
  readonly text?: string
  /** Absolute address. */
  readonly url: string
}

/** A text without an address, such as a console command. */
export interface ShareableText {
  readonly title: string
  readonly text: string
}

/** `dismissed`: the user closed the share sheet. */
export type ShareResult = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Whether `navigator.share` rejected because the user closed the share sheet. */
export const isDismissal = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Opens the device's share sheet; without one, the link is copied to the clipboard. */
export const shareLink = (item: Shareable): Promise<ShareResult> => share({ ...item }, item.url)

/** Opens the device's share sheet with a text; without one, the text is copied. */
export const shareText = (item: ShareableText): Promise<ShareResult> => share({ ...item }, item.text)

async function share(data: ShareData, fallback: string): Promise<ShareResult> {
  if ('share' in navigator && (!('canShare' in navigator) || navigator.canShare(data))) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      if (isDismissal(error)) return 'dismissed'
    }
  }
  return (await copyText(fallback)) ? 'copied' : 'failed'
}
