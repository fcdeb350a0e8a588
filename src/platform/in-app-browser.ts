/** A browser inside another app: it installs nothing and opens no `steam:` links (G-14). */
export type InAppBrowser = 'wechat' | 'qq'

/** Reads a user agent as WeChat's and QQ's own documents describe them (`MicroMessenger/`, `QQ/`; MQQBrowser alone is a real browser). */
export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return 'wechat'
  if (/\bQQ\/[\d.]+/i.test(userAgent)) return 'qq'
  return undefined
}
