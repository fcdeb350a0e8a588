import type { CommunityPrivilege } from '../contract/community/community-items.ts'

/** 0 forbidden, 1 allowed, 2 optional, in the order normal, vip, pro, kol, op. */
type Flags = readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2]

const row = (
  order: number,
  id: string,
  content: CommunityPrivilege['content'],
  detail: CommunityPrivilege['detail'],
  [normal, vip, pro, kol, op]: Flags,
): CommunityPrivilege => ({ id, order, content, detail, normal, vip, pro, kol, op })

export const demoPrivileges: readonly CommunityPrivilege[] = [
  row(
    1,
    'join-servers',
    { zh: '进入公开服务器', en: 'Join public servers' },
    { zh: '所有人都可以进入公开服务器。', en: 'Everyone may join the public servers.' },
    [1, 1, 1, 1, 1],
  ),
  row(
    2,
    'reserved-slots',
    { zh: '预留位置', en: 'Reserved slots' },
    { zh: '服务器满员时使用最后 2–3 个预留位置。', en: 'Use the last 2–3 slots that full servers keep free.' },
    [0, 1, 2, 2, 1],
  ),
  row(
    3,
    'vip-servers',
    { zh: 'VIP 专属服务器', en: 'VIP servers' },
    { zh: '进入 VIP 专属服务器。', en: 'Join the servers that are for VIP only.' },
    [0, 1, 1, 1, 1],
  ),
  row(
    4,
    'skins',
    { zh: '换肤', en: 'Skin changer' },
    { zh: '在服务器中使用自选皮肤。', en: 'Use skins of your choice on our servers.' },
    [2, 1, 1, 1, 1],
  ),
  row(
    5,
    'chat-badge',
    { zh: '聊天徽章', en: 'Chat badge' },
    { zh: '聊天与计分板中显示身份徽章。', en: 'A badge beside your name in chat and on the scoreboard.' },
    [0, 1, 1, 1, 1],
  ),
  row(
    6,
    'map-vote',
    { zh: '发起地图投票', en: 'Start a map vote' },
    { zh: '每张地图可发起一次换图投票。', en: 'Start one vote for another map per map.' },
    [0, 1, 1, 2, 1],
  ),
  row(
    7,
    'demo-download',
    { zh: '下载比赛录像', en: 'Download demos' },
    { zh: '下载最近 7 天的竞技服录像。', en: 'Download recordings of competitive servers of the last 7 days.' },
    [0, 2, 1, 1, 1],
  ),
  row(
    8,
    'stream-delay',
    { zh: '直播保护', en: 'Stream protection' },
    {
      zh: '隐藏所在服务器并延迟显示，防止狙击直播。',
      en: 'Hides and delays the server you are in, against stream sniping.',
    },
    [0, 0, 1, 1, 1],
  ),
  row(
    9,
    'mute',
    { zh: '禁言他人', en: 'Mute others' },
    { zh: '对违规玩家临时禁言。', en: 'Mute players for a while when they break the rules.' },
    [0, 0, 0, 2, 1],
  ),
  row(
    10,
    'kick',
    { zh: '踢出玩家', en: 'Kick players' },
    { zh: '将违规玩家移出服务器。', en: 'Remove players who break the rules from the server.' },
    [0, 0, 0, 0, 1],
  ),
]
