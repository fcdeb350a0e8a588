import type { ErrorCode } from '../errors.ts'
import type { ProductTexts } from '../language.ts'

/** The sentences of error codes of legal pages and the consent to them. */
export const legalErrors = {
  TERMS_CHANGED: {
    zh: '条款有更新，或你还没有同意。请重新载入页面，阅读并同意后再继续。',
    en: 'The terms have changed, or you have not agreed to them yet. Reload the page, read them and agree.',
    ru: 'Условия изменились, или вы с ними ещё не согласились. Обновите страницу, прочитайте их и согласитесь.',
  },
  LEGAL_TEXT_UNFINISHED: {
    zh: '文本还没有写完，不能发布：请填好双方括号里的内容，并写好默认语言的文本。',
    en: 'The text is not finished: fill in what is in double square brackets, and write it in the default language.',
    ru: 'Текст не закончен: заполните то, что в двойных квадратных скобках, и напишите его на основном языке.',
  },
} as const satisfies Readonly<Partial<Record<ErrorCode, ProductTexts>>>
