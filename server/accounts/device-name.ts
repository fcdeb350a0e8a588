const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/\bQQ\//, 'QQ'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const find = (list: typeof browsers, text: string): string | undefined => list.find(([form]) => form.test(text))?.[1]

/** Browser and system, such as "Firefox · Windows", which need no translation; empty for an unknown User-Agent. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512)
  return [find(browsers, text), find(systems, text)].filter((part) => part !== undefined).join(' · ')
}
