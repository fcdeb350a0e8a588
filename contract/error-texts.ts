import type { ErrorCode } from './errors.ts'
import type { FieldReason, FieldText } from './field-reason.ts'
import type { ProductTexts } from './language.ts'
import { visibleTexts } from './visible-text.ts'

/** One sentence per error code, for readers of API responses. The page has its own messages. */
export const errorTexts: Readonly<Record<ErrorCode, ProductTexts>> = {
  BAD_REQUEST: { zh: '请求的内容有误。', en: 'The request is not valid.' },
  NOT_FOUND: { zh: '没有找到。', en: 'There is nothing at this address or with this id.' },
  METHOD_NOT_ALLOWED: { zh: '该地址不支持这个方法。', en: 'This address does not support the method.' },
  UNSUPPORTED_MEDIA_TYPE: {
    zh: '不支持这种内容类型，请发送 JSON。',
    en: 'The content type is not supported. Send JSON.',
  },
  PAYLOAD_TOO_LARGE: { zh: '请求内容过大。', en: 'The request body is too large.' },
  RATE_LIMIT_EXCEEDED: { zh: '请求过于频繁，请稍后再试。', en: 'Too many requests. Try again later.' },
  SERVER_NOT_LISTED: { zh: '列表里没有这台服务器。', en: 'This server is not listed.' },
  SERVER_NOT_REACHED: { zh: '游戏服务器没有应答。', en: 'The game server did not respond.' },
  UNAVAILABLE: {
    zh: '服务暂时不可用，请稍后再试。',
    en: 'The service is not available at the moment. Try again later.',
  },
  INTERNAL: { zh: '服务器内部错误。', en: 'Something went wrong on the server.' },
  UNAUTHORIZED: { zh: '请先登录：缺少有效的凭证。', en: 'Sign in first: the request has no valid credentials.' },
  FORBIDDEN: { zh: '你没有权限这样做。', en: 'You are not allowed to do this.' },
  BANNED: { zh: '你已被该社区封禁。', en: 'You are banned from this community.' },
  CONFLICT: { zh: '与当前状态冲突，无法完成。', en: 'The current state does not allow this.' },
  FRESH_SIGN_IN_REQUIRED: {
    zh: '请先通过 Steam 重新登录，再做这一步。',
    en: 'Sign in through Steam again before you do this.',
  },
  ORDER_OPEN: {
    zh: '还有未完成的订单：请先付款或取消，退款请等它完成。',
    en: 'An order is still open. Pay or cancel it, or wait until its refund is done.',
  },
  RENTAL_OPEN: {
    zh: '还有未结束的训练服：请等它到期，或请管理员结束它。',
    en: 'You still have a practice server. Wait until it ends, or ask staff to end it.',
  },
  LAST_ADMINISTRATOR: { zh: '至少要保留一名管理员。', en: 'There must be at least one administrator.' },
  CLAIM_REFUSED: {
    zh: '认领码不对、已用过或已过期，或者本站已有管理员。',
    en: 'The claim code is wrong, used or expired, or the portal has an administrator already.',
  },
  SEASON_OVERLAPS: {
    zh: '另有赛季在这之后开始或结束，赛季必须前后相接。',
    en: 'Another season begins or ends later: seasons follow one another.',
  },
  LOG_WITHOUT_BOARD: {
    zh: '该游戏服务器没有关联到有排行榜的服务器。',
    en: "The game server isn't linked to a listed server whose mode has a leaderboard.",
  },
  LOG_UNREADABLE: {
    zh: '这个文件里没有任何一行是游戏日志。',
    en: 'This file has no log lines.',
  },
  PLAYER_IS_STAFF: {
    zh: '该玩家是工作人员，请先移除其角色。',
    en: 'This player is staff. Remove the role first.',
  },
  SEARCH_TOO_BROAD: {
    zh: '以此开头的名字太多了，请再多输几个字。',
    en: 'Too many players have a name that begins like this. Type more of it.',
  },
  EDITED_MEANWHILE: {
    zh: '这期间有人改过，请对照当前版本再决定。',
    en: 'It was edited in the meantime. Compare with the current version.',
  },
  SETTINGS_IN_USE: {
    zh: '这些设置和现有数据对不上，没有保存。',
    en: 'These settings contradict each other, or what is stored. Nothing was changed.',
  },
  PICTURE_REFUSED: {
    zh: '这不是 PNG 图片，或者文件损坏、尺寸不对。',
    en: 'The file is not a PNG, is damaged, or has an unsuitable size.',
  },
  WEBHOOK_REFUSED: {
    zh: '这不是可用的 Webhook 地址：需要 https:// 开头的公网地址，不含用户名。',
    en: 'This address cannot be called: it needs https://, a public host and no user name.',
  },
  CONSOLE_REFUSED: {
    zh: '这个控制台不能这样设置：需要密码，并且服务器的地址是公网地址，或者在 PRIVATE_HOSTS 里。',
    en: 'This console cannot be used: it needs a password, and an address that is public or among PRIVATE_HOSTS.',
  },
  ADDRESS_TAKEN: { zh: '这个地址已经属于另一台服务器。', en: 'Another server has this address.' },
  'Only owner can perform this action': { zh: '只有服主可以这样做。', en: 'Only the owner can do this.' },
  'Switch region limit exceeded': { zh: '今天的换区次数已用完。', en: 'The server cannot switch regions again today.' },
  REGION_UNAVAILABLE: { zh: '该地区目前没有空位。', en: 'The region is not available at the moment.' },
  SAME_REGION: { zh: '服务器已经在这个地区。', en: 'The server is already in this region.' },
  RENTAL_EXPIRED: { zh: '租用已到期。', en: 'The rental has expired.' },
  RENTAL_BUSY: { zh: '服务器正忙，请稍后再试。', en: 'The server is busy. Try again in a moment.' },
  RENTAL_MAINTENANCE: { zh: '服务器正在维护。', en: 'The server is under maintenance.' },
  START_NOT_OFFERED: {
    zh: '开始时间必须在 1 小时之后、14 天之内。',
    en: 'The start must be between 1 hour and 14 days from now.',
  },
  START_FIXED: {
    zh: '离开始不到 30 分钟，不能再改时间或取消。',
    en: 'Less than 30 minutes before its start, a server can no longer be moved or cancelled.',
  },
  TOO_MANY_SCHEDULED: {
    zh: '每人最多同时预约 3 台训练服，未付款的也算在内。',
    en: 'A player can have 3 scheduled servers at a time, unpaid orders included.',
  },
  TOO_MANY_ORDERS: {
    zh: '每个账号 24 小时内最多可下 50 笔订单，已取消的也算在内。请稍后再试。',
    en: 'An account can place 50 orders in 24 hours, cancelled ones included. Try again later.',
  },
  TERMS_CHANGED: {
    zh: '条款有更新，或你还没有同意。请重新载入页面，阅读并同意后再继续。',
    en: 'The terms have changed, or you have not agreed to them yet. Reload the page, read them and agree.',
  },
  LEGAL_TEXT_UNFINISHED: {
    zh: '文本还没有写完，不能发布：请填好双方括号里的内容，并写好默认语言的文本。',
    en: 'The text is not finished: fill in what is in double square brackets, and write it in the default language.',
  },
  LISTS_FULL: {
    zh: '账号里的列表已满（64 KiB 或 1000 条）。请先移除一些收藏、隐藏的服务器、视图或关注的玩家。',
    en: "The account's lists are full (64 KiB, or 1,000 entries). Remove some favourites, hidden servers, views or players first.",
  },
  GONE: { zh: '该链接已失效。', en: 'This link has expired.' },
  LOG_NOT_ATTRIBUTED: {
    zh: '这些日志不属于列表中的任何服务器，尚未保存，请稍后重发。',
    en: 'The lines belong to no listed server and are not stored. Send them again later.',
  },
  'Invalid email or password': { zh: '邮箱或密码错误。', en: 'The e-mail address or the password is wrong.' },
  'Invalid or expired token': { zh: '令牌无效或已过期。', en: 'The token is not valid or has expired.' },
  'Invalid or expired code': { zh: '验证码无效或已过期。', en: 'The verification code is not valid or has expired.' },
  'User not found': { zh: '用户不存在。', en: 'There is no such user.' },
  'User already has a bound Steam account': {
    zh: '该用户已绑定 Steam 账号。',
    en: 'The user is already linked to a Steam account.',
  },
  'Steam account already bound to another user': {
    zh: '该 Steam 账号已绑定其他用户。',
    en: 'The Steam account is already linked to another user.',
  },
  'This email is not registered': { zh: '该邮箱未注册。', en: 'This e-mail address is not registered.' },
  'This email is already registered': { zh: '该邮箱已注册。', en: 'This e-mail address is already registered.' },
  'Please enter a valid email address': { zh: '请输入有效的邮箱地址。', en: 'Enter a valid e-mail address.' },
  'Please verify your email first': { zh: '请先验证邮箱。', en: 'Verify your e-mail address first.' },
  'Password must be at least 8 characters long': {
    zh: '密码至少需要 8 位。',
    en: 'The password must be at least 8 characters long.',
  },
  'Password is too common': {
    zh: '这个密码太常见，请换一个。',
    en: 'This password is too common. Choose another one.',
  },
  'Failed to send verification code': { zh: '验证码发送失败。', en: 'The verification code could not be sent.' },
  'Failed to send reset email': { zh: '重置邮件发送失败。', en: 'The reset mail could not be sent.' },
  STEAM_UNAVAILABLE: { zh: 'Steam 没有应答，请稍后再试。', en: 'Steam does not respond. Try again later.' },
  MAIL_UNAVAILABLE: { zh: '该社区没有配置邮件服务。', en: 'This community does not send mail.' },
  'Invalid price configuration': { zh: '没有这个选项的价格。', en: 'There is no price for this selection.' },
  'Failed to create order': { zh: '创建订单失败。', en: 'The order could not be created.' },
  PAYMENT_METHOD_OFF: { zh: '该支付方式未启用。', en: 'This payment method is not enabled.' },
  PAYMENT_PROVIDER_FAILED: {
    zh: '支付服务没有应答，请稍后再试。',
    en: 'The payment provider does not respond. Try again later.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    zh: '这个 Idempotency-Key 已用于另一份内容。',
    en: 'This Idempotency-Key was already used for a different request.',
  },
  INVENTORY_OFF: { zh: '该社区没有启用库存。', en: 'The inventory is not enabled in this community.' },
  INVENTORY_UNAVAILABLE: {
    zh: '库存服务没有应答，请稍后再试。',
    en: 'The inventory service does not respond. Try again later.',
  },
  INVENTORY_REFUSED: { zh: '库存服务拒绝了请求。', en: 'The inventory service refused the request.' },
  INVENTORY_PLAYER_UNKNOWN: {
    zh: '库存服务还不认识这位玩家。',
    en: 'The inventory service does not know this player yet.',
  },
}

/** Why a field is refused. `{field}`, `{limit}` and `{choices}` are filled in. */
export const reasonTexts: Readonly<Record<Exclude<FieldReason['kind'], 'text'> | 'refused', ProductTexts>> = {
  missing: { zh: '缺少 {field}。', en: '{field} is missing.' },
  unknown: { zh: '{field} 不是可用的字段。', en: '{field} is not a known field.' },
  type: { zh: '{field} 的类型不对。', en: '{field} has the wrong type.' },
  format: { zh: '{field} 的格式不正确。', en: '{field} has the wrong format.' },
  tooShort: { zh: '{field} 的长度至少为 {limit}。', en: '{field} must have a length of at least {limit}.' },
  tooLong: { zh: '{field} 的长度最多为 {limit}。', en: '{field} must have a length of at most {limit}.' },
  choice: { zh: '{field} 只能是：{choices}。', en: '{field} must be one of: {choices}.' },
  refused: { zh: '{field} 的值不被接受。', en: 'The value of {field} is not accepted.' },
}

/** Sentences of the contract's own checks; the limits are those of the schemas. */
export const fieldSentences: Readonly<Record<FieldText, ProductTexts>> = {
  nameRequired: { zh: '请填写服务器名称。', en: 'Enter a name for the server.' },
  nameLengthError: { zh: '服务器名称最多 16 个字符。', en: 'The name of a server has at most 16 characters.' },
  nameInvalid: {
    zh: '服务器名称只能包含中文、字母、数字和空格。',
    en: 'The name of a server holds only Chinese, letters, digits and spaces.',
  },
  passwordRequired: { zh: '请填写服务器密码。', en: 'Enter a password for the server.' },
  passwordLengthError: { zh: '服务器密码最多 16 个字符。', en: 'The password of a server has at most 16 characters.' },
  passwordInvalid: {
    zh: '服务器密码只能包含字母和数字。',
    en: 'The password of a server holds only letters and digits.',
  },
  emptySteamId: { zh: '请填写 SteamID。', en: 'Enter a SteamID.' },
  invalidSteamId: { zh: 'SteamID 必须是 17 位数字。', en: 'A SteamID has exactly 17 digits.' },
  invalidSteamIdPrefix: { zh: 'SteamID 必须以 7656119 开头。', en: 'A SteamID begins with 7656119.' },
  noteMaxLength: { zh: '备注最多 20 个字符。', en: 'A note has at most 20 characters.' },
  noteInvalid: { zh: '备注不能包含换行和控制字符。', en: 'A note cannot contain line breaks or control characters.' },
  minAdminRequired: { zh: '至少需要 1 名管理员。', en: 'At least one administrator is required.' },
  maxAdmins: { zh: '最多 7 名管理员。', en: 'At most 7 administrators are possible.' },
  duplicateSteamId: { zh: '同一个 SteamID 出现了两次。', en: 'A SteamID is listed twice.' },
  'Password must be at most 128 characters long': {
    zh: '密码最多 128 位。',
    en: 'The password must be at most 128 characters long.',
  },
  'Password may hold only letters, numbers and common symbols': {
    zh: '密码只能包含字母、数字和常用符号。',
    en: 'The password may hold only letters, digits and common symbols.',
  },
  'must be one of the region codes': { zh: '没有这个地区。', en: 'There is no such region.' },
  wrongPassword: { zh: '当前密码不正确。', en: 'The current password is wrong.' },
  paypalDuration: { zh: 'PayPal 只支持 7 天及以上的时长。', en: 'PayPal takes durations of 7 days or more.' },
  startOnTheMinute: { zh: '开始时间必须是整分钟。', en: 'A start is on a whole minute.' },
  [visibleTexts.line]: {
    zh: '这里只能填写一行文字，不能包含看不见的字符或改变文字方向的字符；请手动输入，不要粘贴。',
    en: 'This is one line without hidden characters or changes of direction: type it instead of pasting it.',
  },
  [visibleTexts.lines]: {
    zh: '文字中有看不见的字符或改变文字方向的字符；请手动输入，不要粘贴。',
    en: 'The text holds hidden characters or changes of direction: type it instead of pasting it.',
  },
  [visibleTexts.visible]: {
    zh: '这里至少要有一个看得见的字符。',
    en: 'Enter at least one visible character.',
  },
  currencyOfMethod: { zh: '该支付方式不支持这个币种。', en: 'The payment method does not take this currency.' },
}
