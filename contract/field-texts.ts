import type { FieldReason, FieldText } from './field-reason.ts'
import type { ProductTexts } from './language.ts'
import { visibleTexts } from './visible-text.ts'

/** Why a field is refused. `{field}`, `{limit}` and `{choices}` are filled in. */
export const reasonTexts: Readonly<Record<Exclude<FieldReason['kind'], 'text'> | 'refused', ProductTexts>> = {
  missing: { zh: '缺少 {field}。', en: '{field} is missing.', ru: 'Не указано поле {field}.' },
  unknown: { zh: '{field} 不是可用的字段。', en: '{field} is not a known field.', ru: 'Неизвестное поле: {field}.' },
  type: { zh: '{field} 的类型不对。', en: '{field} has the wrong type.', ru: 'Неверный тип поля {field}.' },
  format: {
    zh: '{field} 的格式不正确。',
    en: '{field} has the wrong format.',
    ru: 'Неверный формат поля {field}.',
  },
  tooShort: {
    zh: '{field} 的长度至少为 {limit}。',
    en: '{field} must have a length of at least {limit}.',
    ru: 'Длина поля {field} — не меньше {limit}.',
  },
  tooLong: {
    zh: '{field} 的长度最多为 {limit}。',
    en: '{field} must have a length of at most {limit}.',
    ru: 'Длина поля {field} — не больше {limit}.',
  },
  choice: {
    zh: '{field} 只能是：{choices}。',
    en: '{field} must be one of: {choices}.',
    ru: 'Поле {field} должно быть одним из: {choices}.',
  },
  refused: {
    zh: '{field} 的值不被接受。',
    en: 'The value of {field} is not accepted.',
    ru: 'Значение поля {field} не принимается.',
  },
}

/** Sentences of the contract's own checks; the limits are those of the schemas. */
export const fieldSentences: Readonly<Record<FieldText, ProductTexts>> = {
  nameRequired: { zh: '请填写服务器名称。', en: 'Enter a name for the server.', ru: 'Введите название сервера.' },
  nameLengthError: {
    zh: '服务器名称最多 16 个字符。',
    en: 'The name of a server has at most 16 characters.',
    ru: 'Название сервера — до 16 символов.',
  },
  nameInvalid: {
    zh: '服务器名称只能包含中文、字母、数字和空格。',
    en: 'The name of a server holds only Chinese, letters, digits and spaces.',
    ru: 'В названии сервера могут быть только буквы, цифры и пробелы.',
  },
  passwordRequired: { zh: '请填写服务器密码。', en: 'Enter a password for the server.', ru: 'Введите пароль сервера.' },
  passwordLengthError: {
    zh: '服务器密码最多 16 个字符。',
    en: 'The password of a server has at most 16 characters.',
    ru: 'Пароль сервера — до 16 символов.',
  },
  passwordInvalid: {
    zh: '服务器密码只能包含字母和数字。',
    en: 'The password of a server holds only letters and digits.',
    ru: 'В пароле сервера могут быть только латинские буквы и цифры.',
  },
  emptySteamId: { zh: '请填写 SteamID。', en: 'Enter a SteamID.', ru: 'Введите SteamID.' },
  invalidSteamId: {
    zh: 'SteamID 必须是 17 位数字。',
    en: 'A SteamID has exactly 17 digits.',
    ru: 'SteamID — ровно 17 цифр.',
  },
  invalidSteamIdPrefix: {
    zh: 'SteamID 必须以 7656119 开头。',
    en: 'A SteamID begins with 7656119.',
    ru: 'SteamID начинается с 7656119.',
  },
  noteMaxLength: {
    zh: '备注最多 20 个字符。',
    en: 'A note has at most 20 characters.',
    ru: 'Заметка — до 20 символов.',
  },
  noteInvalid: {
    zh: '备注不能包含换行和控制字符。',
    en: 'A note cannot contain line breaks or control characters.',
    ru: 'В заметке не должно быть переводов строк и управляющих символов.',
  },
  minAdminRequired: {
    zh: '至少需要 1 名管理员。',
    en: 'At least one administrator is required.',
    ru: 'Нужен хотя бы один администратор.',
  },
  maxAdmins: {
    zh: '最多 7 名管理员。',
    en: 'At most 7 administrators are possible.',
    ru: 'Администраторов может быть не больше 7.',
  },
  duplicateSteamId: {
    zh: '同一个 SteamID 出现了两次。',
    en: 'A SteamID is listed twice.',
    ru: 'Один SteamID указан дважды.',
  },
  'Password must be at most 128 characters long': {
    zh: '密码最多 128 位。',
    en: 'The password must be at most 128 characters long.',
    ru: 'Пароль — до 128 символов.',
  },
  'Password may hold only letters, numbers and common symbols': {
    zh: '密码只能包含字母、数字和常用符号。',
    en: 'The password may hold only letters, digits and common symbols.',
    ru: 'В пароле могут быть только латинские буквы, цифры и обычные знаки.',
  },
  'must be one of the region codes': {
    zh: '没有这个地区。',
    en: 'There is no such region.',
    ru: 'Такого региона нет.',
  },
  wrongPassword: { zh: '当前密码不正确。', en: 'The current password is wrong.', ru: 'Текущий пароль неверен.' },
  paypalDuration: {
    zh: 'PayPal 只支持 7 天及以上的时长。',
    en: 'PayPal takes durations of 7 days or more.',
    ru: 'PayPal принимает сроки от 7 дней.',
  },
  startOnTheMinute: {
    zh: '开始时间必须是整分钟。',
    en: 'A start is on a whole minute.',
    ru: 'Начало указывается с точностью до минуты.',
  },
  [visibleTexts.line]: {
    zh: '这里只能填写一行文字，不能包含看不见的字符或改变文字方向的字符；请手动输入，不要粘贴。',
    en: 'This is one line without hidden characters or changes of direction: type it instead of pasting it.',
    ru: 'Здесь одна строка без скрытых символов и смены направления: введите её вручную, не вставляйте.',
  },
  [visibleTexts.lines]: {
    zh: '文字中有看不见的字符或改变文字方向的字符；请手动输入，不要粘贴。',
    en: 'The text holds hidden characters or changes of direction: type it instead of pasting it.',
    ru: 'В тексте есть скрытые символы или смена направления: введите его вручную, не вставляйте.',
  },
  [visibleTexts.visible]: {
    zh: '这里至少要有一个看得见的字符。',
    en: 'Enter at least one visible character.',
    ru: 'Введите хотя бы один видимый символ.',
  },
  currencyOfMethod: {
    zh: '该支付方式不支持这个币种。',
    en: 'The payment method does not take this currency.',
    ru: 'Этот способ оплаты не принимает эту валюту.',
  },
}
