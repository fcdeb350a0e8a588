import type { Template } from '../template-blocks.ts'

/** Terms of use, and of sale where the portal sells something. */
export const termsTemplate: Template = {
  version: 1,
  blocks: [
    {
      id: 'scope',
      text: {
        zh: '<h3>1. 适用范围</h3><p>本条款适用于 {name}（{origin}）及其游戏服务器的使用。运营者是 [[运营者名称]]，联系方式见“网站信息”。</p>',
        en: '<h3>1. Scope</h3><p>These terms apply to the use of {name} ({origin}) and of its game servers. The operator is [[name of the operator]]; the imprint has the contact details.</p>',
        ru: '<h3>1. Область действия</h3><p>Настоящие условия действуют при использовании {name} ({origin}) и его игровых серверов. Оператор: [[имя или название оператора]]; контакты указаны в разделе «Сведения об операторе».</p>',
      },
    },
    {
      id: 'account',
      text: {
        zh: '<h3>2. 账号</h3><p>登录需要你本人的 Steam 账号。你须年满 [[最低年龄]] 周岁，或已得到监护人的同意。请妥善保管登录信息；不要把账号交给他人使用。你可以随时在“设置”里删除账号。</p>',
        en: '<h3>2. Account</h3><p>Signing in needs a Steam account of your own. You are at least [[minimum age]] years old, or your parents or guardians agree. Keep your credentials to yourself, and do not share the account. You can delete the account at any time under Settings.</p>',
        ru: '<h3>2. Аккаунт</h3><p>Для входа нужен ваш собственный аккаунт Steam. Вам не меньше [[минимальный возраст]] лет, либо согласны родители или опекуны. Никому не сообщайте данные для входа и не передавайте аккаунт. Удалить аккаунт можно в любой момент в настройках.</p>',
      },
    },
    {
      id: 'conduct',
      text: {
        zh: '<h3>3. 行为规范</h3><p>每台服务器的规则都在服务器列表里。禁止：</p><ul><li>作弊、利用漏洞，或使用改变游戏公平性的程序；</li><li>侮辱、歧视、威胁或骚扰他人；</li><li>发布违法内容，或冒充他人；</li><li>攻击或干扰本站与游戏服务器的运行。</li></ul><p>违反者可能被警告、踢出或封禁。封禁时会告知原因；你可以通过 [[申诉渠道]] 申诉。</p>',
        en: '<h3>3. Conduct</h3><p>The rules of each server are in the server list. The following is not allowed:</p><ul><li>cheating, exploiting bugs, and programs that make the game unfair;</li><li>insults, discrimination, threats and harassment;</li><li>illegal content, and pretending to be someone else;</li><li>attacks on the portal or the game servers, and disturbing how they run.</li></ul><p>Players who break the rules can be warned, kicked or banned. A ban states its reason; you can appeal through [[where to appeal]].</p>',
        ru: '<h3>3. Правила поведения</h3><p>Правила каждого сервера указаны в списке серверов. Запрещено:</p><ul><li>читерство, использование ошибок игры и программ, нарушающих честную игру;</li><li>оскорбления, дискриминация, угрозы и травля;</li><li>незаконный контент и выдача себя за другого человека;</li><li>атаки на портал и игровые серверы и помехи их работе.</li></ul><p>Нарушитель может получить предупреждение, быть исключён с сервера или забанен. Причина бана всегда указывается; обжаловать его можно здесь: [[куда обращаться с апелляцией]].</p>',
      },
    },
    {
      id: 'availability',
      text: {
        zh: '<h3>4. 服务的提供</h3><p>本站尽力保持服务可用，但不保证不中断。维护和升级会尽量提前公告。</p>',
        en: '<h3>4. Availability</h3><p>The operator keeps the service running as well as possible, without a guarantee that it is never interrupted. Maintenance is announced where possible.</p>',
        ru: '<h3>4. Доступность</h3><p>Оператор старается обеспечить работу сервиса, но не гарантирует её непрерывность. О технических работах по возможности сообщается заранее.</p>',
      },
    },
    {
      id: 'purchase',
      when: 'sells',
      text: {
        zh: '<h3>5. 购买</h3><p>价格含适用的税费，以下单时页面显示的为准。支付通过 {payments} 完成。付款到账后合同成立，商品随即交付。</p>',
        en: '<h3>5. Purchases</h3><p>Prices include the taxes that apply; the price that the page shows when you order counts. You pay through {payments}. The contract is concluded when the payment has been received, and what you bought is then delivered.</p>',
        ru: '<h3>5. Покупки</h3><p>Цены включают применимые налоги; действует цена, показанная при оформлении заказа. Оплата производится через {payments}. Договор заключён с момента поступления оплаты, после чего покупка предоставляется.</p>',
      },
    },
    {
      id: 'vip',
      when: 'sellsVip',
      text: {
        zh: '<h4>VIP 会员</h4><p>VIP 会员在购买的时长内有效，不会自动续费。会员权益列在 VIP 页面。账号因违反第 3 条被封禁时，剩余时长 [[退款或不退款]]。</p>',
        en: '<h4>VIP membership</h4><p>VIP lasts for the time that you bought and does not renew itself. The VIP page lists its benefits. If you are banned for breaking section 3, the remaining time is [[refunded or not refunded]].</p>',
        ru: '<h4>VIP</h4><p>VIP действует в течение купленного срока и не продлевается автоматически. Привилегии перечислены на странице VIP. При бане за нарушение раздела 3 оставшееся время [[возмещается или не возмещается]].</p>',
      },
    },
    {
      id: 'rentals',
      when: 'rentsServers',
      text: {
        zh: '<h4>训练服</h4><p>训练服在购买的时长内供你使用，到期后会被删除，其中的数据不会保留。因本站原因无法使用的时间会补偿。你要对你邀请的人在服务器上的行为负责。</p>',
        en: '<h4>Practice servers</h4><p>A practice server is yours for the time that you bought. It is deleted when it ends, with the data on it. Time in which it could not be used for reasons on the operator’s side is made up for. You answer for what the people whom you invite do on it.</p>',
        ru: '<h4>Тренировочные серверы</h4><p>Тренировочный сервер предоставляется вам на купленный срок. По окончании срока он удаляется вместе с данными. Время, когда им нельзя было пользоваться по вине оператора, возмещается. Вы отвечаете за действия приглашённых вами людей.</p>',
      },
    },
    {
      id: 'withdrawal',
      when: 'sells',
      text: {
        zh: '<h3>6. 撤销与退款</h3><p>[[你所在国家或地区的撤销权：期限、例外，以及如何行使。数字服务在下单后立即开始提供时，撤销权可能因此消灭。]]</p><p>款项无法使用或订单无法交付时，会原路退回。</p>',
        en: '<h3>6. Withdrawal and refunds</h3><p>[[the right of withdrawal in your country: its period, exceptions, and how to exercise it. It may end once a digital service begins right after the order with the buyer’s consent.]]</p><p>Money that cannot be used, or whose order cannot be delivered, is sent back the way it came.</p>',
        ru: '<h3>6. Отказ от договора и возврат</h3><p>[[право на отказ в вашей стране: срок, исключения и порядок. Оно может прекратиться, если цифровая услуга с согласия покупателя начинает оказываться сразу после заказа]]</p><p>Деньги, которые нельзя зачесть, или оплата заказа, который нельзя выполнить, возвращаются тем же способом.</p>',
      },
    },
    {
      id: 'liability',
      text: {
        zh: '<h3>7. 责任</h3><p>[[适用于你所在国家或地区的责任条款]]</p>',
        en: '<h3>7. Liability</h3><p>[[liability as the law of your country allows it]]</p>',
        ru: '<h3>7. Ответственность</h3><p>[[ответственность в пределах, допустимых законом вашей страны]]</p>',
      },
    },
    {
      id: 'changes',
      text: {
        zh: '<h3>8. 条款的变更</h3><p>条款变更时，会在你下次登录时请你确认。未同意新条款前，你仍可浏览本站，但不能购买。</p>',
        en: '<h3>8. Changes</h3><p>When these terms change, you are asked at your next sign-in. Until you agree you can read the portal, and buy nothing.</p>',
        ru: '<h3>8. Изменения</h3><p>Об изменении условий вы узнаете при следующем входе. Пока вы не согласились, портал можно читать, но покупать нельзя.</p>',
      },
    },
    {
      id: 'law',
      text: {
        zh: '<h3>9. 适用法律</h3><p>适用 [[国家或地区]] 的法律。你居住地的强制性消费者保护规定不受影响。</p>',
        en: '<h3>9. Law</h3><p>The law of [[country]] applies. Mandatory rules that protect consumers where you live stay in force.</p>',
        ru: '<h3>9. Применимое право</h3><p>Применяется право следующей страны: [[страна]]. Обязательные нормы о защите потребителей по месту вашего жительства сохраняют силу.</p>',
      },
    },
  ],
}
