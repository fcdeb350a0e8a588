import type { ProductTexts } from '../language.ts'

/** A chat command of a practice server (CMD-01), typed exactly as `text`. */
export interface ChatCommand {
  readonly text: string
  readonly description: ProductTexts
  /** Shown without opening the whole list. */
  readonly isFrequent: boolean
  readonly type: 'Match' | 'Practice' | 'Admin'
}

/** Text, Chinese, English, and whether it is frequent. */
type Row = readonly [text: string, zh: string, en: string, isFrequent?: true]

const match: readonly Row[] = [
  ['!ready', '标记自己已准备', 'Marks you as ready', true],
  ['!unready', '取消准备', 'Takes your ready mark back'],
  ['!forceready', '让全队直接准备就绪', 'Marks your whole team as ready'],
  ['!start', '不等准备，立即开始比赛', 'Starts the match without waiting for ready marks', true],
  ['!setup', '打开比赛设置菜单', 'Opens the match setup menu', true],
  ['!endmatch', '结束比赛并重置服务器', 'Ends the match and resets the server', true],
  ['!restart', '重新开始比赛', 'Starts the match over'],
  ['!pause', '在下个冻结时间暂停比赛', 'Pauses the match at the next freeze time', true],
  ['!unpause', '请求继续比赛，双方确认后生效', 'Asks to go on; both teams must agree', true],
  ['!tech', '叫技术暂停', 'Calls a technical timeout'],
  ['!tac', '叫战术暂停', 'Calls a tactical timeout'],
  ['!stay', '拼刀获胜后留在当前阵营', 'Keeps your side after winning the knife round'],
  ['!switch', '拼刀获胜后交换阵营', 'Swaps sides after winning the knife round', true],
  ['!stop', '请求将本回合恢复到开局状态', 'Asks to replay the current round from its start'],
  ['!restore', '回滚到指定回合，例如 !restore 5', 'Goes back to a round, such as !restore 5'],
  ['!coach', '成为一方教练，例如 !coach t', 'Coaches a side, such as !coach t'],
  ['!uncoach', '退出教练席', 'Leaves the coach slot'],
  ['!playout', '切换是否打满全部回合', 'Toggles playing all rounds whatever the score'],
  ['!roundknife', '切换是否进行拼刀局', 'Toggles the knife round'],
  ['!skipveto', '跳过地图禁选', 'Skips the map veto'],
  ['!team1', '设置一队的名称', 'Names the first team'],
  ['!team2', '设置二队的名称', 'Names the second team'],
]

const practice: readonly Row[] = [
  ['!prac', '开启跑图练习模式', 'Starts practice mode', true],
  ['!exitprac', '退出练习模式，回到比赛', 'Leaves practice mode for match mode', true],
  ['!bot', '在当前位置放置一个机器人', 'Places a bot where you stand', true],
  ['!crouchbot', '在当前位置放置一个蹲下的机器人', 'Places a crouching bot where you stand'],
  ['!boost', '放置机器人并站到它头上', 'Places a bot and lifts you onto it'],
  ['!nobots', '移除所有机器人', 'Removes all bots', true],
  ['!spawn', '传送到己方的出生点，例如 !spawn 3', 'Takes you to a spawn of your side, such as !spawn 3'],
  ['!ctspawn', '传送到 CT 出生点', 'Takes you to a CT spawn'],
  ['!tspawn', '传送到 T 出生点', 'Takes you to a T spawn'],
  ['!bestspawn', '传送到离你最近的己方出生点', 'Takes you to the closest spawn of your side'],
  ['!clear', '清除烟雾、火焰和你的投掷物', 'Clears smokes, fires and your grenades', true],
  ['!rethrow', '重新投出上一颗投掷物', 'Throws your last grenade again', true],
  ['!last', '回到上次投掷的位置', 'Takes you back to your last throw', true],
  ['!back', '回到之前某次投掷的位置，例如 !back 2', 'Takes you back to an earlier throw, such as !back 2'],
  ['!timer', '开始计时，再次输入停止', 'Starts a stopwatch; again to stop it'],
  ['!noflash', '切换是否免疫闪光', 'Toggles being blinded by flashbangs', true],
  ['!god', '切换无敌', 'Toggles taking damage'],
  ['!dryrun', '用比赛经济空跑一个回合', 'Plays one round under match rules'],
  ['!fastforward', '将服务器时间快进 20 秒', 'Speeds the server up for 20 seconds'],
  ['!break', '打碎所有玻璃、通风口和可破坏物', 'Breaks all glass, vents and props'],
  ['!savenade', '保存当前投掷点位，例如 !savenade A烟', 'Saves this lineup under a name, such as !savenade xbox', true],
  ['!loadnade', '传送到已保存的投掷点位', 'Takes you to a saved lineup', true],
  ['!listnades', '列出已保存的投掷点位', 'Lists the saved lineups'],
  ['!deletenade', '删除一个投掷点位', 'Deletes a saved lineup'],
  ['!importnade', '用分享码导入投掷点位', 'Imports a lineup by its code'],
  ['!impacts', '切换是否显示弹着点', 'Toggles showing bullet impacts'],
  ['!traj', '切换是否显示投掷轨迹', 'Toggles showing grenade trajectories'],
]

const admin: readonly Row[] = [
  ['!map', '更换地图，例如 !map de_mirage', 'Changes the map, such as !map de_mirage', true],
  ['!wsmap', '更换为创意工坊地图', 'Changes to a workshop map', true],
  ['!ws', '打开皮肤菜单', 'Opens the skin menu', true],
  ['!kick', '踢出玩家', 'Removes a player', true],
  ['!ban', '封禁玩家，可填时长（分钟）', 'Bans a player, for a number of minutes if you like', true],
  ['!unban', '解除封禁', 'Lifts a ban'],
  ['!mute', '禁止玩家语音', 'Silences a player in voice chat'],
  ['!gag', '禁止玩家文字聊天', 'Silences a player in text chat'],
  ['!slay', '处死玩家', 'Kills a player'],
  ['!rcon', '在服务器控制台执行命令', 'Runs a command in the server console'],
  ['!asay', '以管理员身份向全体发言', 'Speaks to everyone as an admin'],
  ['!settings', '查看当前的比赛设置', 'Shows the current match settings'],
  ['!whitelist', '切换仅限白名单玩家进入', 'Toggles letting in listed players only'],
  ['!readyrequired', '设置开赛所需的准备人数', 'Sets how many ready players start a match'],
  ['!reload_admins', '重新读取管理员名单', 'Reads the list of admins again'],
  ['.demo', '开始或停止录像', 'Starts or stops recording a demo', true],
]

const commandsOf = (type: ChatCommand['type'], rows: readonly Row[]): ChatCommand[] =>
  rows.map(([text, zh, en, isFrequent = false]) => ({ text, description: { zh, en }, isFrequent, type }))

/** Every command: of a match, of practice, of administration. */
export const chatCommands: readonly ChatCommand[] = [
  ...commandsOf('Match', match),
  ...commandsOf('Practice', practice),
  ...commandsOf('Admin', admin),
]
