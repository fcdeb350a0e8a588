import type { ProductTexts } from '../language.ts'

/** A chat command of a practice server (CMD-01), typed exactly as `text`. */
export interface ChatCommand {
  readonly text: string
  readonly description: ProductTexts
  /** Shown without opening the whole list. */
  readonly isFrequent: boolean
  readonly type: 'Match' | 'Practice' | 'Admin'
}

/** Text, Chinese, English, Russian, and whether it is frequent. */
type Row = readonly [text: string, zh: string, en: string, ru: string, isFrequent?: true]

const match: readonly Row[] = [
  ['!ready', '标记自己已准备', 'Marks you as ready', 'Отмечает вас готовым', true],
  ['!unready', '取消准备', 'Takes your ready mark back', 'Снимает вашу готовность'],
  ['!forceready', '让全队直接准备就绪', 'Marks your whole team as ready', 'Отмечает готовой всю команду'],
  [
    '!start',
    '不等准备，立即开始比赛',
    'Starts the match without waiting for ready marks',
    'Начинает матч, не дожидаясь готовности',
    true,
  ],
  ['!setup', '打开比赛设置菜单', 'Opens the match setup menu', 'Открывает меню настройки матча', true],
  [
    '!endmatch',
    '结束比赛并重置服务器',
    'Ends the match and resets the server',
    'Завершает матч и сбрасывает сервер',
    true,
  ],
  ['!restart', '重新开始比赛', 'Starts the match over', 'Начинает матч заново'],
  [
    '!pause',
    '在下个冻结时间暂停比赛',
    'Pauses the match at the next freeze time',
    'Ставит паузу в следующем фризтайме',
    true,
  ],
  [
    '!unpause',
    '请求继续比赛，双方确认后生效',
    'Asks to go on; both teams must agree',
    'Просит продолжить; нужны обе команды',
    true,
  ],
  ['!tech', '叫技术暂停', 'Calls a technical timeout', 'Берёт технический тайм-аут'],
  ['!tac', '叫战术暂停', 'Calls a tactical timeout', 'Берёт тактический тайм-аут'],
  [
    '!stay',
    '拼刀获胜后留在当前阵营',
    'Keeps your side after winning the knife round',
    'Оставляет вашу сторону после ножей',
  ],
  ['!switch', '拼刀获胜后交换阵营', 'Swaps sides after winning the knife round', 'Меняет стороны после ножей', true],
  [
    '!stop',
    '请求将本回合恢复到开局状态',
    'Asks to replay the current round from its start',
    'Просит переиграть текущий раунд',
  ],
  [
    '!restore',
    '回滚到指定回合，例如 !restore 5',
    'Goes back to a round, such as !restore 5',
    'Возвращает к раунду, например !restore 5',
  ],
  ['!coach', '成为一方教练，例如 !coach t', 'Coaches a side, such as !coach t', 'Тренер стороны, например !coach t'],
  ['!uncoach', '退出教练席', 'Leaves the coach slot', 'Уходит с места тренера'],
  ['!playout', '切换是否打满全部回合', 'Toggles playing all rounds whatever the score', 'Вкл/выкл: играть все раунды'],
  ['!roundknife', '切换是否进行拼刀局', 'Toggles the knife round', 'Вкл/выкл: раунд на ножах'],
  ['!skipveto', '跳过地图禁选', 'Skips the map veto', 'Пропускает выбор карт'],
  ['!team1', '设置一队的名称', 'Names the first team', 'Название первой команды'],
  ['!team2', '设置二队的名称', 'Names the second team', 'Название второй команды'],
]

const practice: readonly Row[] = [
  ['!prac', '开启跑图练习模式', 'Starts practice mode', 'Включает режим тренировки', true],
  ['!exitprac', '退出练习模式，回到比赛', 'Leaves practice mode for match mode', 'Из тренировки обратно в матч', true],
  ['!bot', '在当前位置放置一个机器人', 'Places a bot where you stand', 'Ставит бота на ваше место', true],
  [
    '!crouchbot',
    '在当前位置放置一个蹲下的机器人',
    'Places a crouching bot where you stand',
    'Ставит сидящего бота на ваше место',
  ],
  ['!boost', '放置机器人并站到它头上', 'Places a bot and lifts you onto it', 'Ставит бота и поднимает вас на него'],
  ['!nobots', '移除所有机器人', 'Removes all bots', 'Убирает всех ботов', true],
  [
    '!spawn',
    '传送到己方的出生点，例如 !spawn 3',
    'Takes you to a spawn of your side, such as !spawn 3',
    'Телепорт на свой спаун, например !spawn 3',
  ],
  ['!ctspawn', '传送到 CT 出生点', 'Takes you to a CT spawn', 'Телепорт на спаун CT'],
  ['!tspawn', '传送到 T 出生点', 'Takes you to a T spawn', 'Телепорт на спаун T'],
  [
    '!bestspawn',
    '传送到离你最近的己方出生点',
    'Takes you to the closest spawn of your side',
    'Телепорт на ближайший свой спаун',
  ],
  [
    '!clear',
    '清除烟雾、火焰和你的投掷物',
    'Clears smokes, fires and your grenades',
    'Убирает смоки, огонь и ваши гранаты',
    true,
  ],
  ['!rethrow', '重新投出上一颗投掷物', 'Throws your last grenade again', 'Повторяет последний бросок', true],
  ['!last', '回到上次投掷的位置', 'Takes you back to your last throw', 'Возвращает к последнему броску', true],
  [
    '!back',
    '回到之前某次投掷的位置，例如 !back 2',
    'Takes you back to an earlier throw, such as !back 2',
    'Возвращает к прошлому броску, например !back 2',
  ],
  ['!timer', '开始计时，再次输入停止', 'Starts a stopwatch; again to stop it', 'Секундомер; ещё раз — стоп'],
  ['!noflash', '切换是否免疫闪光', 'Toggles being blinded by flashbangs', 'Вкл/выкл: ослепление', true],
  ['!god', '切换无敌', 'Toggles taking damage', 'Вкл/выкл: бессмертие'],
  ['!dryrun', '用比赛经济空跑一个回合', 'Plays one round under match rules', 'Один раунд по правилам матча'],
  ['!fastforward', '将服务器时间快进 20 秒', 'Speeds the server up for 20 seconds', 'Ускоряет сервер на 20 секунд'],
  [
    '!break',
    '打碎所有玻璃、通风口和可破坏物',
    'Breaks all glass, vents and props',
    'Разбивает стёкла, вентиляцию и предметы',
  ],
  [
    '!savenade',
    '保存当前投掷点位，例如 !savenade A烟',
    'Saves this lineup under a name, such as !savenade xbox',
    'Сохраняет раскид, например !savenade xbox',
    true,
  ],
  ['!loadnade', '传送到已保存的投掷点位', 'Takes you to a saved lineup', 'Телепорт к сохранённому раскиду', true],
  ['!listnades', '列出已保存的投掷点位', 'Lists the saved lineups', 'Список сохранённых раскидов'],
  ['!deletenade', '删除一个投掷点位', 'Deletes a saved lineup', 'Удаляет раскид'],
  ['!importnade', '用分享码导入投掷点位', 'Imports a lineup by its code', 'Импортирует раскид по коду'],
  ['!impacts', '切换是否显示弹着点', 'Toggles showing bullet impacts', 'Вкл/выкл: следы пуль'],
  ['!traj', '切换是否显示投掷轨迹', 'Toggles showing grenade trajectories', 'Вкл/выкл: траектории гранат'],
]

const admin: readonly Row[] = [
  [
    '!map',
    '更换地图，例如 !map de_mirage',
    'Changes the map, such as !map de_mirage',
    'Меняет карту, например !map de_mirage',
    true,
  ],
  ['!wsmap', '更换为创意工坊地图', 'Changes to a workshop map', 'Меняет на карту из Мастерской', true],
  ['!ws', '打开皮肤菜单', 'Opens the skin menu', 'Открывает меню скинов', true],
  ['!kick', '踢出玩家', 'Removes a player', 'Кикает игрока', true],
  [
    '!ban',
    '封禁玩家，可填时长（分钟）',
    'Bans a player, for a number of minutes if you like',
    'Банит игрока, можно на число минут',
    true,
  ],
  ['!unban', '解除封禁', 'Lifts a ban', 'Снимает бан'],
  ['!mute', '禁止玩家语音', 'Silences a player in voice chat', 'Отключает игроку голосовой чат'],
  ['!gag', '禁止玩家文字聊天', 'Silences a player in text chat', 'Отключает игроку текстовый чат'],
  ['!slay', '处死玩家', 'Kills a player', 'Убивает игрока'],
  ['!rcon', '在服务器控制台执行命令', 'Runs a command in the server console', 'Выполняет команду в консоли сервера'],
  ['!asay', '以管理员身份向全体发言', 'Speaks to everyone as an admin', 'Пишет всем от имени администратора'],
  ['!settings', '查看当前的比赛设置', 'Shows the current match settings', 'Показывает настройки матча'],
  ['!whitelist', '切换仅限白名单玩家进入', 'Toggles letting in listed players only', 'Вкл/выкл: вход только по списку'],
  [
    '!readyrequired',
    '设置开赛所需的准备人数',
    'Sets how many ready players start a match',
    'Сколько готовых нужно для старта',
  ],
  ['!reload_admins', '重新读取管理员名单', 'Reads the list of admins again', 'Перечитывает список администраторов'],
  ['.demo', '开始或停止录像', 'Starts or stops recording a demo', 'Начинает или останавливает запись демо', true],
]

const commandsOf = (type: ChatCommand['type'], rows: readonly Row[]): ChatCommand[] =>
  rows.map(([text, zh, en, ru, isFrequent = false]) => ({ text, description: { zh, en, ru }, isFrequent, type }))

/** Every command: of a match, of practice, of administration. */
export const chatCommands: readonly ChatCommand[] = [
  ...commandsOf('Match', match),
  ...commandsOf('Practice', practice),
  ...commandsOf('Admin', admin),
]
