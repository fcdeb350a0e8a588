/** A browser inside another app: it cannot install anything or open `steam:` links (G-14). */
export type InAppBrowser = 'wechat' | 'qq'

/**
 * Parses a user agent as documented by WeChat and QQ (`MicroMessenger/`, `QQ/`; MQQBrowser alone is a full browser).
 */
export function inAppBrowser(userAgent: string): InAppBrowser | undefined {
  if (/MicroMessenger\//i.test(userAgent)) return 'wechat'
  if (/\bQQ\/[\d.]+/i.test(userAgent)) return 'qq'
  return undefined
}
