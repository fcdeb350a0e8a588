import { bindMinutes } from '../contract/accounts/user.ts'
import type { CommunityFaq } from '../contract/community/community-items.ts'
import { defaultSettings } from '../contract/community/community-settings.ts'
import { minutes } from '../contract/duration.ts'
import { type DurationCode, durationHours, methodTerms, paymentWindow } from '../contract/payments/payments.ts'
import { rentalLimits } from '../contract/rentals/rental-fields.ts'
import { switchesPerDay } from '../contract/rentals/rentals.ts'
import type { PageLanguage } from './page-text.ts'
import { demoPrices, lowestPrice } from './prices.ts'
import { demoPrivileges } from './privileges.ts'

const { practice } = defaultSettings

/** One question with its answer, in both languages. */
export type FaqText = Pick<CommunityFaq, 'id' | 'question' | 'answer'>

const support = '<a href="mailto:support@example.org">support@example.org</a>'

const daysOf = (duration: DurationCode): number => durationHours[duration] / 24

/** The privileges that VIP adds, as list items. */
const perks = (language: PageLanguage): string =>
  demoPrivileges
    .filter(({ normal, vip }) => normal === 0 && vip === 1)
    .map(({ content, detail }) => {
      const [name, what] = [content[language], detail[language]]
      return `<li><strong>${name}</strong>${language === 'zh' ? '：' : ': '}${what}</li>`
    })
    .join('')

/** The prices of VIP, as table rows. */
const vipRows = (language: PageLanguage): string =>
  demoPrices
    .filter(({ product }) => product === 'vip_subscription')
    .map(({ duration, CNY, USD }) => {
      const length = language === 'zh' ? `${daysOf(duration)} 天` : `${daysOf(duration)} days`
      return `<tr><td>${length}</td><td>¥${CNY}</td><td>$${USD}</td></tr>`
    })
    .join('')

const countdown = paymentWindow / minutes(1)
const paypalDays = (methodTerms.paypal.minimum?.hours ?? 0) / 24
const rentalFrom = Number(lowestPrice('server_rental').CNY)

/** Questions before a purchase. The numbers come from the portal's own constants. */
export const boughtFaqs: readonly FaqText[] = [
  {
    id: 'vip',
    question: { zh: 'VIP 有什么用？多少钱，能用多久？', en: 'What does VIP give me, and what does it cost?' },
    answer: {
      zh: `<ul>${perks('zh')}</ul><table><thead><tr><th>时长</th><th>人民币</th><th>美元</th></tr></thead><tbody>${vipRows('zh')}</tbody></table><p>人民币用支付宝或微信支付，美元用 PayPal。付款到账后立即生效，绑定在你的 Steam 账号上，所有服务器通用。还没到期时续费，时间接在后面，不会浪费。不会自动扣费：到期就结束，到期前 7、3、1 天可以收到提醒。<a href="/vip/subscribe">开通 VIP</a></p>`,
      en: `<ul>${perks('en')}</ul><table><thead><tr><th>For</th><th>CNY</th><th>USD</th></tr></thead><tbody>${vipRows('en')}</tbody></table><p>CNY with Alipay or WeChat Pay, USD with PayPal. VIP starts as soon as your payment arrives, belongs to your Steam account and works on all our servers. If you renew early, the new time is added to the end. There is no automatic renewal: VIP ends by itself, and you can be reminded 7, 3 and 1 days before. <a href="/vip/subscribe">Become VIP</a></p>`,
    },
  },
  {
    id: 'payment',
    question: {
      zh: '付了款却没到账，或者倒计时结束了怎么办？',
      en: 'I paid and nothing happened, or the countdown ran out. What now?',
    },
    answer: {
      zh: `<p>不用再付一次。页面上的 ${countdown} 分钟倒计时只表示页面等多久：之后才到的付款照样有效，关掉页面、退出应用也不影响。门户会自己去支付平台核对订单，到账后立即发货，收据里有订单号。超过半小时还没有，请把订单号发到 ${support}。</p>`,
      en: `<p>Do not pay again. The ${countdown} minutes are only how long the page waits: a later payment still counts, even if you closed the page or the app. The portal checks with the payment provider on its own and delivers as soon as the money arrives. If nothing has happened after half an hour, send the order number from your receipt to ${support}.</p>`,
    },
  },
  {
    id: 'refunds',
    question: { zh: '可以退款吗？', en: 'Can I get a refund?' },
    answer: {
      zh: `<ul><li><strong>自动退</strong>：重复付款、金额不对、订单已取消后才到的款，以及训练服没能开出来的，都会原路退回；支付平台不支持自动退回时由管理员手动退。</li><li><strong>已经到账的</strong> VIP 和已经开好的训练服不会自动退款。遇到问题请带上订单号写信到 ${support}。</li><li><strong>训练服维护</strong>超过 24 小时，维护的时间会自动补到你的租期里。</li></ul>`,
      en: `<ul><li><strong>Automatic</strong>: a second payment, a wrong amount, a payment for a cancelled order, and the payment for a practice server that could not be set up go back to the account they came from. Where the provider does not allow that, an admin refunds them by hand.</li><li><strong>Delivered purchases</strong> (VIP, or a server that is running) are not refunded automatically. If something is wrong, write to ${support} with the order number.</li><li><strong>Maintenance</strong> of a practice server for more than 24 hours is added to your rental automatically.</li></ul>`,
    },
  },
  {
    id: 'practice-servers',
    question: { zh: '租训练服能得到什么？', en: 'What do I get when I rent a practice server?' },
    answer: {
      zh: `<p>一台只属于你和队友的服务器：${practice.slots} 个位置、${practice.tickrate} tick，4 小时（¥${rentalFrom} 起）到一年都可以租。付款后几分钟内自动开好，租期从付款到账时算起。你可以随时改密码、重启、设置最多 ${rentalLimits.admins} 名管理员、用链接把队友加进来；在游戏里输入 <code>.demo</code> 开始录像，录好的在卡片上下载。队友能看到地址和密码，可以重启、续费、下载录像，但不能改密码和管理员，也不能切换地区。PayPal 从 ${paypalDays} 天起租。<a href="/pracc">租一台</a></p>`,
      en: `<p>A server for you and your team only: ${practice.slots} slots, ${practice.tickrate} tick, for 4 hours (from ¥${rentalFrom}) up to a year. It is set up within minutes; the rental starts when your payment arrives. You can change the password, restart, name up to ${rentalLimits.admins} admins and invite your team with a link. Type <code>.demo</code> in the game to record, and download the demos from the server’s card. Team mates see the address and the password and can restart, renew and download demos, but cannot change the password, the admins or the region. PayPal is available from ${paypalDays} days. <a href="/pracc">Rent one</a></p>`,
    },
  },
  {
    id: 'practice-region',
    question: { zh: '训练服可以换地区吗？', en: 'Can I move a practice server to another region?' },
    answer: {
      zh: `<p>租“高级”套餐才可以，“基础”套餐固定在租用时选的地区，租好之后不能改套餐。每天最多切换 ${switchesPerDay} 次，按中国时间的日期计算；没切成功的不算次数。切换需要 1 到 3 分钟，服务器上的人都会断开，地址会变，录像不会跟过去，请先下载。</p>`,
      en: `<p>Yes, with “Premium”. A “Basic” server stays in the region you chose, and you cannot change the plan later. You can switch up to ${switchesPerDay} times a day (China time); a failed switch does not count. A switch takes 1 to 3 minutes, disconnects everyone and gives the server a new address. Demos are not moved: download them first.</p>`,
    },
  },
  {
    id: 'practice-expiry',
    question: {
      zh: '训练服什么时候到期？怎么续费？',
      en: 'When does a practice server expire, and how do I renew it?',
    },
    answer: {
      zh: '<p>到期时间一律按<strong>中国时间（UTC+8）</strong>显示，无论你在哪里，还可以加进日历。到期后服务器和录像会被删除；之后再续费会重新开一台，名称、密码和管理员都保留。到期前续费，时间接在后面，服务器不重启。你和队友都可以续费，不会自动扣费。</p>',
      en: '<p>The expiry is always shown in <strong>China time (UTC+8)</strong>, and you can add it to your calendar. After that the server and its demos are deleted. If you renew later, it is set up again with the same name, password and admins. If you renew early, the new time is added to the end, without a restart. You and your team mates can renew; there is no automatic renewal.</p>',
    },
  },
  {
    id: 'linking',
    question: {
      zh: '怎么登录？邮箱账号怎么绑定 Steam？',
      en: 'How do I sign in, and link an e-mail account to Steam?',
    },
    answer: {
      zh: `<p>直接用 Steam 登录最省事。打不开 Steam 页面时可以用邮箱注册，然后绑定一次 Steam 账号，因为会员、训练服和战绩都认 Steam 账号。</p><ol><li>在登录窗口选择在游戏内绑定。</li><li>进入我们任意一台服务器，在聊天中输入 <code>.bind</code>。</li><li>把看到的验证码填到页面上，${bindMinutes} 分钟内有效，只能用一次。</li><li>核对显示的 Steam 账号是不是你的，再确认：绑定后不能自己解除。</li></ol>`,
      en: `<p>Signing in with Steam is quickest. If Steam’s pages do not open for you, register by e-mail and link your Steam account once: VIP, practice servers and ranks belong to it.</p><ol><li>In the sign-in window, choose to link in the game.</li><li>Join one of our servers and type <code>.bind</code> in the chat.</li><li>Enter the code you get on the page. It works once, for ${bindMinutes} minutes.</li><li>Check that the Steam account shown is yours before you confirm: you cannot undo the link yourself.</li></ol>`,
    },
  },
]
