/** Channels of a community that links lead to, each with its name; `website` and `qq` are named in the page's language. */
export const linkKinds = [
  'website',
  'discord',
  'telegram',
  'vk',
  'weibo',
  'douyin',
  'x',
  'qq',
  'youtube',
  'twitch',
  'bilibili',
  'steam',
  'facebook',
  'instagram',
  'tiktok',
  'reddit',
] as const
export type LinkKind = (typeof linkKinds)[number]
