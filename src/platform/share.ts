import { copyText } from './clipboard.ts'

export interface Shareable {
  readonly title: string
  readonly text?: string
  /** Absolute address. */
  readonly url: string
}

/** What became of it; `dismissed` means that the person closed the share sheet. */
export type ShareResult = 'shared' | 'copied' | 'dismissed' | 'failed'

const dismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Opens the device's share sheet; where there is none, the link goes to the clipboard. */
export async function shareLink(item: Shareable): Promise<ShareResult> {
  const data: ShareData = { ...item }
  if ('share' in navigator && (!('canShare' in navigator) || navigator.canShare(data))) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      if (dismissed(error)) return 'dismissed'
    }
  }
  return (await copyText(item.url)) ? 'copied' : 'failed'
}
