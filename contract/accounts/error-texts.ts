import type { ErrorCode } from '../errors.ts'
import type { ProductTexts } from '../language.ts'

/** The sentences of error codes of accounts. */
export const accountErrors = {
  UNAUTHORIZED: {
    zh: '请先登录：缺少有效的凭证。',
    en: 'Sign in first: the request has no valid credentials.',
    ru: 'Сначала войдите: в запросе нет действительных учётных данных.',
  },
  FRESH_SIGN_IN_REQUIRED: {
    zh: '请先通过 Steam 重新登录，再做这一步。',
    en: 'Sign in through Steam again before you do this.',
    ru: 'Перед этим снова войдите через Steam.',
  },
  LISTS_FULL: {
    zh: '账号里的列表已满（64 KiB 或 1000 条）。请先移除一些收藏、隐藏的服务器、视图或关注的玩家。',
    en: "The account's lists are full (64 KiB, or 1,000 entries). Remove some favourites, hidden servers, views or players first.",
    ru: 'Списки аккаунта заполнены (64 КиБ или 1000 записей). Уберите часть избранного, скрытых серверов, видов или игроков.',
  },
  'Invalid email or password': {
    zh: '邮箱或密码错误。',
    en: 'The e-mail address or the password is wrong.',
    ru: 'Неверная почта или пароль.',
  },
  'Invalid or expired token': {
    zh: '令牌无效或已过期。',
    en: 'The token is not valid or has expired.',
    ru: 'Токен недействителен или истёк.',
  },
  'Invalid or expired code': {
    zh: '验证码无效或已过期。',
    en: 'The verification code is not valid or has expired.',
    ru: 'Код подтверждения неверен или истёк.',
  },
  'User not found': { zh: '用户不存在。', en: 'There is no such user.', ru: 'Такого пользователя нет.' },
  'User already has a bound Steam account': {
    zh: '该用户已绑定 Steam 账号。',
    en: 'The user is already linked to a Steam account.',
    ru: 'К этому пользователю Steam уже привязан.',
  },
  'Steam account already bound to another user': {
    zh: '该 Steam 账号已绑定其他用户。',
    en: 'The Steam account is already linked to another user.',
    ru: 'Этот Steam уже привязан к другому пользователю.',
  },
  'This email is not registered': {
    zh: '该邮箱未注册。',
    en: 'This e-mail address is not registered.',
    ru: 'Эта почта не зарегистрирована.',
  },
  'This email is already registered': {
    zh: '该邮箱已注册。',
    en: 'This e-mail address is already registered.',
    ru: 'Эта почта уже зарегистрирована.',
  },
  'Please enter a valid email address': {
    zh: '请输入有效的邮箱地址。',
    en: 'Enter a valid e-mail address.',
    ru: 'Введите действительный адрес почты.',
  },
  'Please verify your email first': {
    zh: '请先验证邮箱。',
    en: 'Verify your e-mail address first.',
    ru: 'Сначала подтвердите почту.',
  },
  'Password must be at least 8 characters long': {
    zh: '密码至少需要 8 位。',
    en: 'The password must be at least 8 characters long.',
    ru: 'Пароль должен быть не короче 8 символов.',
  },
  'Password is too common': {
    zh: '这个密码太常见，请换一个。',
    en: 'This password is too common. Choose another one.',
    ru: 'Этот пароль слишком распространён. Выберите другой.',
  },
  'Failed to send verification code': {
    zh: '验证码发送失败。',
    en: 'The verification code could not be sent.',
    ru: 'Не удалось отправить код подтверждения.',
  },
  'Failed to send reset email': {
    zh: '重置邮件发送失败。',
    en: 'The reset mail could not be sent.',
    ru: 'Не удалось отправить письмо для сброса пароля.',
  },
  STEAM_UNAVAILABLE: {
    zh: 'Steam 没有应答，请稍后再试。',
    en: 'Steam does not respond. Try again later.',
    ru: 'Steam не отвечает. Попробуйте позже.',
  },
  MAIL_UNAVAILABLE: {
    zh: '该社区没有配置邮件服务。',
    en: 'This community does not send mail.',
    ru: 'Это сообщество не отправляет почту.',
  },
} as const satisfies Readonly<Partial<Record<ErrorCode, ProductTexts>>>
