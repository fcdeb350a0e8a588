import type { Template } from '../template-blocks.ts'

/** What is stored of players, why, for how long, and who else gets it. docs/operating/keeping-data.md says the same. */
export const privacyTemplate: Template = {
  version: 1,
  blocks: [
    {
      id: 'controller',
      text: {
        zh: '<h3>1. 谁负责</h3><p>{name}（{origin}）的个人信息处理者是 [[运营者名称]]，[[地址]]，邮箱 [[联系邮箱]]。</p>',
        en: '<h3>1. Who is responsible</h3><p>The controller of personal data on {name} ({origin}) is [[name of the operator]], [[postal address]], e-mail [[contact e-mail address]].</p>',
        ru: '<h3>1. Кто отвечает</h3><p>Оператор персональных данных {name} ({origin}): [[имя или название оператора]], [[почтовый адрес]], e-mail [[адрес e-mail для связи]].</p>',
      },
    },
    {
      id: 'visit',
      text: {
        zh: '<h3>2. 浏览网站</h3><p>浏览无需登录。为防止滥用，服务器会在内存中短时间使用你的 IP 地址来限制请求次数。出错时，日志会记录请求的地址。网站托管于 [[主机服务商及所在国家或地区]]。</p>',
        en: '<h3>2. Visiting the site</h3><p>You can read the site without signing in. To prevent abuse, the server uses your IP address for a short time to limit the number of requests. When something fails, the log records which address was requested. The site is hosted by [[hosting provider and its country]].</p>',
        ru: '<h3>2. Посещение сайта</h3><p>Сайт можно читать без входа. Для защиты от злоупотреблений сервер недолго использует ваш IP-адрес, чтобы ограничить число запросов. При сбое в журнал записывается запрошенный адрес. Хостинг сайта: [[хостинг-провайдер и его страна]].</p>',
      },
    },
    {
      id: 'device',
      text: {
        zh: '<h3>3. 你设备上的数据</h3><p>网站把收藏、筛选、设置、登录状态和离线内容存放在你的浏览器里，用于提供你要求的功能。通过 Steam 登录期间会设置一个短期 Cookie，把登录与你的浏览器对应起来。没有用于统计或广告的 Cookie。</p><p>测量延迟时，浏览器会直接连接游戏服务器所在的主机；该主机因此会看到你的 IP 地址。</p>',
        en: '<h3>3. Data on your device</h3><p>The site stores favourites, filters, settings, your sign-in and what you can read offline in your browser, because the functions that you use need them. While you sign in through Steam, a short-lived cookie ties the sign-in to your browser. There are no cookies for statistics or advertising.</p><p>To measure latency, your browser connects to the hosts of the game servers, which see your IP address.</p>',
        ru: '<h3>3. Данные на вашем устройстве</h3><p>Сайт хранит в браузере избранное, фильтры, настройки, вход и материалы для чтения без сети: они нужны функциям, которыми вы пользуетесь. Во время входа через Steam короткоживущий cookie связывает вход с вашим браузером. Cookie для статистики или рекламы нет.</p><p>Для измерения задержки браузер подключается к машинам игровых серверов, и они видят ваш IP-адрес.</p>',
      },
    },
    {
      id: 'account',
      text: {
        zh: '<h3>4. 账号</h3><p>通过 Steam（Valve Corporation，美国）登录时，我们保存你的 SteamID、公开的名称和头像，以及登录会话（设备名称、时间）。登录和退出连同 IP 地址保存 {signInsDays} 天，用于账号安全。</p>',
        en: '<h3>4. Account</h3><p>When you sign in through Steam (Valve Corporation, USA), your SteamID, your public name and picture, and your sessions (name of the device, times) are stored. Sign-ins and sign-outs are stored with the IP address for {signInsDays} days, to keep accounts safe.</p>',
        ru: '<h3>4. Аккаунт</h3><p>При входе через Steam (Valve Corporation, США) сохраняются ваш SteamID, открытые имя и аватар, а также сеансы (название устройства, время). Входы и выходы вместе с IP-адресом хранятся для безопасности аккаунтов; срок хранения в днях: {signInsDays}.</p>',
      },
    },
    {
      id: 'mail',
      when: 'sendsMail',
      text: {
        zh: '<p>如果你用邮箱注册，我们保存你的邮箱地址和经过散列的密码，并通过 [[邮件服务商]] 发送验证码。已发送邮件的收件人保存 {mailsDays} 天。</p>',
        en: '<p>If you sign up by e-mail, your address and a hash of your password are stored, and codes are sent through [[mail provider]]. Recipients of sent mails are stored for {mailsDays} days.</p>',
        ru: '<p>При регистрации по e-mail сохраняются ваш адрес и хеш пароля, а коды отправляются через [[почтовый провайдер]]. Получатели отправленных писем хранятся; срок хранения в днях: {mailsDays}.</p>',
      },
    },
    {
      id: 'play',
      text: {
        zh: '<h3>5. 游戏</h3><p>游戏服务器会把你的 SteamID 和在线状态显示在服务器列表里。封禁记录包含 SteamID、原因和期限，结束后保存 {bansDays} 天。</p>',
        en: '<h3>5. Playing</h3><p>The server list shows who plays on a game server. Bans hold the SteamID, the reason and the dates, and are stored for {bansDays} days after they end.</p>',
        ru: '<h3>5. Игра</h3><p>Список серверов показывает, кто играет на сервере. Баны содержат SteamID, причину и даты и хранятся после окончания; срок хранения в днях: {bansDays}.</p>',
      },
    },
    {
      id: 'leaderboard',
      when: 'hasLeaderboard',
      text: {
        zh: '<p>对局数据用于计算排行榜，并公开显示。对局记录保存 {matchesDays} 天；统计数据保留到你删除账号，此后不再带有你的名称。</p>',
        en: '<p>What you do in matches counts for the public leaderboard. Records of matches are stored for {matchesDays} days; statistics stay, without your name once you delete the account.</p>',
        ru: '<p>Ваши действия в матчах учитываются в открытом рейтинге. Записи матчей хранятся; срок хранения в днях: {matchesDays}. Статистика остаётся, но без вашего имени, когда вы удалите аккаунт.</p>',
      },
    },
    {
      id: 'orders',
      when: 'sells',
      text: {
        zh: '<h3>6. 购买</h3><p>订单、付款和退款保存 {ordersDays} 天，以履行合同和税法上的保存义务。付款在 {payments} 的页面上完成；支付方会得到订单号、金额和商品名称，我们不会得到你的银行卡或账户信息。</p>',
        en: '<h3>6. Purchases</h3><p>Orders, payments and refunds are stored for {ordersDays} days, to perform the contract and because tax law asks for it. You pay on the pages of {payments}, which get the number of the order, the amount and the title; card and account details do not reach this portal.</p>',
        ru: '<h3>6. Покупки</h3><p>Заказы, платежи и возвраты хранятся для исполнения договора и по требованию налогового права; срок хранения в днях: {ordersDays}. Оплата проходит на страницах {payments}; они получают номер заказа, сумму и название, а данные карт и счетов на портал не попадают.</p>',
      },
    },
    {
      id: 'rentals',
      when: 'rentsServers',
      text: {
        zh: '<p>训练服的名称、成员和管理员在到期后保存 {rentalsDays} 天。训练服运行在 [[训练服主机服务商及所在国家或地区]]。</p>',
        en: '<p>The names, members and administrators of practice servers are stored for {rentalsDays} days after they end. Practice servers run at [[hosting provider of practice servers and its country]].</p>',
        ru: '<p>Названия, участники и администраторы тренировочных серверов хранятся после окончания срока; срок хранения в днях: {rentalsDays}. Тренировочные серверы работают у [[хостинг-провайдер тренировочных серверов и его страна]].</p>',
      },
    },
    {
      id: 'notices',
      when: 'sendsNotices',
      text: {
        zh: '<h3>7. 通知</h3><p>如果你开启通知，加密的消息会通过你浏览器的推送服务（例如 Google、Mozilla、Apple 或 Microsoft）送达。关闭通知后，对应的地址即被删除。</p>',
        en: '<h3>7. Notices</h3><p>If you turn notices on, encrypted messages reach you through the push service of your browser (such as Google, Mozilla, Apple or Microsoft). Its address is deleted when you turn them off.</p>',
        ru: '<h3>7. Уведомления</h3><p>Если вы включите уведомления, зашифрованные сообщения доставляются через push-сервис вашего браузера (например, Google, Mozilla, Apple или Microsoft). Когда вы их отключаете, его адрес удаляется.</p>',
      },
    },
    {
      id: 'inventory',
      when: 'hasInventory',
      text: {
        zh: '<p>打开库存时，你的 SteamID 会发送给 [[库存服务商]]。</p>',
        en: '<p>When you open the inventory, your SteamID is sent to [[inventory provider]].</p>',
        ru: '<p>Когда вы открываете инвентарь, ваш SteamID передаётся сервису [[сервис инвентаря]].</p>',
      },
    },
    {
      id: 'basis',
      text: {
        zh: '<h3>8. 法律依据</h3><p>[[适用的法律依据，例如：为订立、履行合同所必需；履行法定义务；本站安全运行的正当利益；你的同意]]</p>',
        en: '<h3>8. Legal bases</h3><p>[[the legal bases that apply, such as Article 6(1)(b) GDPR for accounts and orders, (c) for tax records, (f) for security, (a) for notices]]</p>',
        ru: '<h3>8. Правовые основания</h3><p>[[применимые правовые основания, например статья 6(1)(b) GDPR для аккаунтов и заказов, (c) для налоговых записей, (f) для безопасности, (a) для уведомлений]]</p>',
      },
    },
    {
      id: 'rights',
      text: {
        zh: '<h3>9. 你的权利</h3><p>登录后，你可以在“设置 · 你的数据”里下载全部数据或删除账号；删除在七天后执行。你还可以要求更正、限制处理或提出异议，并可撤回同意：请写信至 [[联系邮箱]]。你也可以向监管机构投诉：[[监管机构]]。</p>',
        en: '<h3>9. Your rights</h3><p>Signed in, you can download everything or delete the account under Settings, Your data; it is deleted seven days later. You can also ask for correction or restriction, object, and withdraw consent: write to [[contact e-mail address]]. You can complain to a supervisory authority: [[supervisory authority]].</p>',
        ru: '<h3>9. Ваши права</h3><p>После входа вы можете скачать все свои данные или удалить аккаунт в разделе «Настройки · Ваши данные»; удаление происходит через семь дней. Вы также можете потребовать исправления или ограничения обработки, возразить против неё и отозвать согласие: пишите на [[адрес e-mail для связи]]. Жалобу можно подать в надзорный орган: [[надзорный орган]].</p>',
      },
    },
    {
      id: 'consents',
      text: {
        zh: '<p>你何时同意了条款和本政策的哪个版本，会与账号一起保存，直到账号被删除。</p>',
        en: '<p>Which versions of the terms and of this policy you have agreed to, and when, is stored with your account until it is deleted.</p>',
        ru: '<p>С какими версиями условий и этой политики вы согласились и когда, хранится вместе с аккаунтом до его удаления.</p>',
      },
    },
  ],
}
