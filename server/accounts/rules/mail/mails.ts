import type { MailContent } from '../../../../contract/accounts/mail.ts'
import { inLanguage, type Language, type ProductTexts } from '../../../../contract/language.ts'
import { type MailText, mailOf } from './layout.ts'

/** The sender's name and the language. */
export interface MailHead {
  readonly language: Language
  /** Name of the community. */
  readonly brand: string
}

type Words = Omit<MailText, 'language' | 'brand' | 'code' | 'link'>

const write = (
  head: MailHead,
  words: ProductTexts<Words>,
  more: Pick<MailText, 'code'> & {
    readonly link?: { readonly href: string; readonly label: ProductTexts }
  } = {},
): MailContent => {
  const { code, link } = more
  return mailOf({
    ...head,
    ...inLanguage(words, head.language),
    ...(code === undefined ? {} : { code }),
    ...(link === undefined ? {} : { link: { href: link.href, label: inLanguage(link.label, head.language) } }),
  })
}

const notYou = {
  zh: '如果不是你本人操作，忽略这封邮件即可，不会有任何变化。',
  en: 'If this was not you, ignore this mail: nothing will change.',
  ru: 'Если это были не вы, просто не обращайте внимания на это письмо: ничего не изменится.',
}

/** The six-digit code that confirms an address. `minutes`: its lifetime. */
export function codeMail(head: MailHead, { code, minutes }: { code: string; minutes: number }): MailContent {
  const words = {
    zh: {
      subject: `${head.brand} 注册验证码`,
      paragraphs: ['欢迎加入！请在注册页面输入下面的验证码：'],
      notes: [`验证码 ${minutes} 分钟内有效，只能用一次。请不要告诉任何人，管理员也不会向你索要。`, notYou.zh],
    },
    en: {
      subject: `Your ${head.brand} sign-up code`,
      paragraphs: ['Welcome! Type this code on the sign-up page:'],
      notes: [`It works once and for ${minutes} minutes. Do not share it: no admin will ever ask for it.`, notYou.en],
    },
    ru: {
      subject: `Код регистрации ${head.brand}`,
      paragraphs: ['Добро пожаловать! Введите этот код на странице регистрации:'],
      notes: [
        `Код одноразовый, действует ${minutes} мин. Никому его не сообщайте: персонал его не спросит.`,
        notYou.ru,
      ],
    },
  }
  return write(head, words, { code })
}

/** The link to set a new password. */
export function resetMail(head: MailHead, { href, minutes }: { href: string; minutes: number }): MailContent {
  const words = {
    zh: {
      subject: `重置你的 ${head.brand} 密码`,
      paragraphs: ['有人申请重置这个邮箱对应账号的密码。点击下面的链接设置新密码：'],
      notes: [`链接 ${minutes} 分钟内有效，只能用一次。设置完成后，所有设备都需要重新登录。`, notYou.zh],
    },
    en: {
      subject: `Reset your ${head.brand} password`,
      paragraphs: ['Someone asked for a new password for the account with this address. Choose one here:'],
      notes: [`The link works once and for ${minutes} minutes. Every device will have to sign in again.`, notYou.en],
    },
    ru: {
      subject: `Сброс пароля ${head.brand}`,
      paragraphs: ['Кто-то запросил новый пароль для аккаунта с этой почтой. Задайте его здесь:'],
      notes: [`Ссылка одноразовая, действует ${minutes} мин. На всех устройствах придётся войти заново.`, notYou.ru],
    },
  }
  return write(head, words, {
    link: { href, label: { zh: '设置新密码', en: 'Choose a new password', ru: 'Задать новый пароль' } },
  })
}

/** Sent after a change, so that the owner learns of one made by someone else. */
export function passwordChangedMail(head: MailHead, { href }: { href: string }): MailContent {
  const words = {
    zh: {
      subject: `${head.brand} 密码已修改`,
      paragraphs: ['你的账号密码刚刚被修改，其他设备上的登录已经失效。'],
      notes: ['如果不是你本人操作，请立即在登录页选择“忘记密码”重置，并检查邮箱是否安全。'],
    },
    en: {
      subject: `Your ${head.brand} password was changed`,
      paragraphs: ['The password of your account was just changed. Your other devices have been signed out.'],
      notes: ['If this was not you, choose “Forgot password” at sign-in at once, and look after your mailbox.'],
    },
    ru: {
      subject: `Пароль ${head.brand} изменён`,
      paragraphs: ['Пароль вашего аккаунта только что изменили. На других устройствах выполнен выход.'],
      notes: ['Если это были не вы, сразу выберите «Забыли пароль?» на странице входа и проверьте свою почту.'],
    },
  }
  return write(head, words, { link: { href, label: { zh: '前往登录', en: 'Go to sign-in', ru: 'Войти' } } })
}

/** Sent instead of a code if the page must not reveal that the address is registered. */
export function alreadyRegisteredMail(head: MailHead, { href }: { href: string }): MailContent {
  const words = {
    zh: {
      subject: `你已经有 ${head.brand} 账号了`,
      paragraphs: ['有人想用这个邮箱注册，但它已经有账号了。直接登录就行，忘了密码可以在登录页重置。'],
      notes: [notYou.zh],
    },
    en: {
      subject: `You already have a ${head.brand} account`,
      paragraphs: [
        'Someone tried to sign up with this address, which has an account. Sign in with it; if you forgot the password, reset it there.',
      ],
      notes: [notYou.en],
    },
    ru: {
      subject: `У вас уже есть аккаунт ${head.brand}`,
      paragraphs: [
        'Кто-то хотел зарегистрироваться с этой почтой, но у неё уже есть аккаунт. Войдите с ней; если забыли пароль, сбросьте его на странице входа.',
      ],
      notes: [notYou.ru],
    },
  }
  return write(head, words, { link: { href, label: { zh: '前往登录', en: 'Go to sign-in', ru: 'Войти' } } })
}

/** What staff did with an appeal; the texts are on the page, behind a sign-in. */
export function appealMail(
  head: MailHead,
  { news, href }: { news: 'asked' | 'lifted' | 'upheld'; href: string },
): MailContent {
  const link = { href, label: { zh: '查看申诉', en: 'Open the appeal', ru: 'Открыть апелляцию' } }
  const { brand } = head
  const words: Readonly<Record<typeof news, ProductTexts<Words>>> = {
    asked: {
      zh: {
        subject: `${brand} 对你的申诉有问题要问`,
        paragraphs: ['工作人员看过你的申诉，想请你补充一些情况。登录后可以看到问题并回复。'],
        notes: [],
      },
      en: {
        subject: `${brand} has a question about your appeal`,
        paragraphs: [
          'Staff have read your appeal and asked you something. Sign in to read the question and answer it.',
        ],
        notes: [],
      },
      ru: {
        subject: `${brand}: вопрос по вашей апелляции`,
        paragraphs: ['Персонал прочитал вашу апелляцию и задал вопрос. Войдите, чтобы прочитать его и ответить.'],
        notes: [],
      },
    },
    lifted: {
      zh: {
        subject: `${brand} 已解除你的封禁`,
        paragraphs: ['你的申诉通过了，封禁已解除，现在就可以登录。'],
        notes: [],
      },
      en: {
        subject: `Your ${brand} ban was lifted`,
        paragraphs: ['Your appeal was accepted and the ban is lifted. You can sign in again.'],
        notes: [],
      },
      ru: {
        subject: `${brand}: бан снят`,
        paragraphs: ['Апелляция принята, бан снят. Вы снова можете войти.'],
        notes: [],
      },
    },
    upheld: {
      zh: {
        subject: `${brand} 维持了对你的封禁`,
        paragraphs: ['工作人员处理了你的申诉，决定维持封禁。登录后可以看到理由。'],
        notes: [],
      },
      en: {
        subject: `${brand} upheld your ban`,
        paragraphs: ['Staff have decided about your appeal: the ban stays. Sign in to read why.'],
        notes: [],
      },
      ru: {
        subject: `${brand}: бан оставлен в силе`,
        paragraphs: ['Персонал рассмотрел апелляцию: бан остаётся. Войдите, чтобы прочитать причину.'],
        notes: [],
      },
    },
  }
  return write(head, words[news], { link })
}

/** Shows that mail arrives. */
export function testMail(head: MailHead): MailContent {
  const words = {
    zh: {
      subject: `${head.brand} 的测试邮件`,
      paragraphs: ['邮件可以送到这里。'],
      notes: ['这是管理员发出的测试，不用回复。'],
    },
    en: {
      subject: `A test mail of ${head.brand}`,
      paragraphs: ['Mail arrives here.'],
      notes: ['An administrator sent this test. There is nothing to do.'],
    },
    ru: {
      subject: `Тестовое письмо ${head.brand}`,
      paragraphs: ['Почта сюда доходит.'],
      notes: ['Это проверка от администратора. Делать ничего не нужно.'],
    },
  }
  return write(head, words)
}

/** Sent instead of a reset link if the page must not reveal that the address has no account. */
export function noAccountMail(head: MailHead, { href }: { href: string }): MailContent {
  const words = {
    zh: {
      subject: `这个邮箱没有 ${head.brand} 账号`,
      paragraphs: ['有人想重置这个邮箱的密码，但它还没有注册。你可能用的是别的邮箱，或者是用 Steam 登录的。'],
      notes: [notYou.zh],
    },
    en: {
      subject: `No ${head.brand} account with this address`,
      paragraphs: [
        'Someone asked to reset the password of this address, which has no account. You may have used another address, or signed in through Steam.',
      ],
      notes: [notYou.en],
    },
    ru: {
      subject: `У этой почты нет аккаунта ${head.brand}`,
      paragraphs: [
        'Кто-то хотел сбросить пароль для этой почты, но аккаунта у неё нет. Возможно, у вас другая почта или вы входили через Steam.',
      ],
      notes: [notYou.ru],
    },
  }
  return write(head, words, { link: { href, label: { zh: '前往登录', en: 'Go to sign-in', ru: 'Войти' } } })
}
