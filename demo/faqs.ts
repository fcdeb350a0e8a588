import type { CommunityFaq } from '../contract/community/community-items.ts'
import { days } from '../contract/duration.ts'
import { boughtFaqs, type FaqText } from './faqs-bought.ts'

const joiningFaqs: readonly FaqText[] = [
  {
    id: 'how-to-join',
    question: { zh: '如何进入服务器？', en: 'How do I join a server?' },
    answer: {
      zh: '<ol><li>打开<a href="/servers">服务器列表</a>。</li><li>点击“加入”，Steam 会自动启动游戏。</li><li>如果没有反应，点击“复制”，在游戏控制台中粘贴 <code>connect ip:port</code> 并回车。</li></ol>',
      en: '<ol><li>Open the <a href="/servers">server list</a>.</li><li>Press “Join”. Steam starts the game.</li><li>If nothing happens, press “Copy” and paste <code>connect ip:port</code> into the game console.</li></ol>',
    },
  },
  {
    id: 'console',
    question: { zh: '如何打开控制台？', en: 'How do I open the console?' },
    answer: {
      zh: '<p>在游戏设置中启用开发者控制台，然后按 <kbd>~</kbd> 键。</p>',
      en: '<p>Enable the developer console in the game settings, then press <kbd>~</kbd>.</p>',
    },
  },
  {
    id: 'latency',
    question: { zh: '列表中的延迟准不准？', en: 'What does the latency in the list tell me?' },
    answer: {
      zh: '<p>延迟由<strong>你自己的浏览器</strong>测量：向服务器所在地区的测速点发送三次小消息，取最低值。列表默认显示修正值（最低值减 4 毫秒左右）；点开数字能看到测到的原始数据，在设置里可以改为显示实测值。</p><table><thead><tr><th>颜色</th><th>延迟</th></tr></thead><tbody><tr><td>绿</td><td>≤ 30 ms</td></tr><tr><td>黄</td><td>≤ 60 ms</td></tr><tr><td>橙</td><td>≤ 100 ms</td></tr><tr><td>红</td><td>&gt; 100 ms</td></tr></tbody></table>',
      en: '<p><strong>Your own browser</strong> measures it: it sends three small messages to a responder in the server’s region and takes the lowest time. The list shows an adjusted value, about 4 ms below it; press the number for what was measured, or choose measured values in the settings.</p><table><thead><tr><th>Colour</th><th>Latency</th></tr></thead><tbody><tr><td>green</td><td>≤ 30 ms</td></tr><tr><td>yellow</td><td>≤ 60 ms</td></tr><tr><td>orange</td><td>≤ 100 ms</td></tr><tr><td>red</td><td>&gt; 100 ms</td></tr></tbody></table>',
    },
  },
  {
    id: 'full',
    question: { zh: '显示还有空位，为什么进不去？', en: 'There is a free slot, so why can I not join?' },
    answer: {
      zh: '<p>每台服务器最后 2–3 个位置为 <strong>VIP</strong> 预留。请稍候，或使用“快速加入”选择另一台服务器。</p>',
      en: '<p>The last 2–3 slots of every server are reserved for <strong>VIP</strong>. Wait a moment, or let “Quick join” pick another server.</p>',
    },
  },
  {
    id: 'modes',
    question: { zh: '各个模式有什么区别？', en: 'What are the modes?' },
    answer: {
      zh: '<ul><li><strong>死斗</strong>：随时加入，练习对枪。</li><li><strong>回防</strong>：三到四名防守者夺回炸弹点。</li><li><strong>单挑 1v1</strong>：一对一阶梯挑战。</li><li><strong>竞技</strong>：五对五完整比赛。</li><li><strong>公共</strong>：大家一起玩。</li></ul>',
      en: '<ul><li><strong>Deathmatch</strong>: join at any time, practise aim.</li><li><strong>Retakes</strong>: a few defenders take the bomb site back.</li><li><strong>Solo 1v1</strong>: climb the ladder one duel at a time.</li><li><strong>Competitive</strong>: whole matches, five against five.</li><li><strong>Public</strong>: everyone together.</li></ul>',
    },
  },
]

const communityFaqs: readonly FaqText[] = [
  {
    id: 'ranking',
    question: { zh: '排行榜是怎么算的？', en: 'How does the ranking work?' },
    answer: {
      zh: '<p>在死斗、手枪死斗、单挑 1v1、回防服务器上打的每一局都会自动计入<a href="/leaderboard">排行榜</a>，不用报名，排名一分钟内更新。</p><ul><li><strong>死斗、手枪死斗</strong>：先比击杀，相同比死亡数（少者在前），再比爆头。</li><li><strong>单挑、回防</strong>：比胜率，单挑看对决，回防看回合。打得越多，胜率越算数：20 场赢 12 场按 38.7% 算，900 场赢 540 场按 56.8% 算，虽然都是 60%。打满 20 场才定级，之前排在榜尾。</li></ul><p>点表头（手机上用“排序”）可以按任意一列排，名次不变。</p><p>机器人、热身时间和回防里的误伤队友都不算。战绩计入当时的赛季和总榜；赛季结束后名次不再变动，被封禁的账号不上榜。</p>',
      en: '<p>Everything you play on our deathmatch, pistol deathmatch, solo 1v1 and retakes servers counts for the <a href="/leaderboard">leaderboard</a> automatically. Ranks are updated within a minute.</p><ul><li><strong>Deathmatch, pistol deathmatch</strong>: by kills; ties go to fewer deaths, then to more headshots.</li><li><strong>Solo, retakes</strong>: by win rate, of duels or of rounds. The more you have played, the more it counts: 12 wins of 20 count as 38.7%, 540 of 900 as 56.8%, although both are 60%. A rank takes 20 duels or rounds; until then you are at the end of the list.</li></ul><p>The list can be sorted by any column, which changes no rank.</p><p>Bots, warm-up and team kills in retakes do not count. A match counts for the current season and for all time. Once a season is closed, its ranks no longer change. Banned accounts are not listed.</p>',
    },
  },
  {
    id: 'anonymous-players',
    question: { zh: '为什么有的玩家显示为“匿名玩家”？', en: 'Why are some players called “Anonymous”?' },
    answer: {
      zh: '<p>有些游戏服务器不公开玩家昵称，只公开在线时间。人数仍然准确。</p>',
      en: '<p>Some game servers do not report the names of their players, only how long they have been connected. The player count is still correct.</p>',
    },
  },
  {
    id: 'offline',
    question: { zh: '没有网络时还能用吗？可以装到手机上吗？', en: 'Does it work offline, and can I install it?' },
    answer: {
      zh: '<p>可以装：在浏览器菜单里选择“安装”或“添加到主屏幕”，不用去应用商店。离线时能看最后一次的服务器列表、公告、会员特权、本页，以及排行榜当前赛季的第一页；打开过的会员卡和收据也在。每处都会注明数据是什么时候的。加入服务器、付款、管理训练服需要联网。</p>',
      en: '<p>Yes: choose “Install” or “Add to Home screen” in the browser’s menu; no app store is needed. Offline you can read the last server list, the announcements, the VIP privileges, this page and the first page of the current season’s leaderboard, and the member card and receipts that you have opened. Each page shows how old its data is. Joining, paying and managing practice servers need a connection.</p>',
    },
  },
  {
    id: 'report',
    question: { zh: '遇到作弊或辱骂怎么办？', en: 'What do I do about cheaters and insults?' },
    answer: {
      zh: '<p>请记录<strong>服务器地址、时间和玩家昵称</strong>，发送到 <a href="mailto:report@example.org">report@example.org</a>。</p><blockquote>有录像的举报处理最快。</blockquote>',
      en: '<p>Note the <strong>server’s address, the time and the player’s name</strong> and write to <a href="mailto:report@example.org">report@example.org</a>.</p><blockquote>Reports with a recording are handled first.</blockquote>',
    },
  },
  {
    id: 'own-servers',
    question: { zh: '这些服务器是真的吗？', en: 'Are these servers real?' },
    answer: {
      zh: '<p>这是演示社区：每台服务器都在本机真实应答查询，但无法进入游戏，付款也不会产生真实扣款。导入您自己的 <code>community.json</code> 即可替换。</p>',
      en: '<p>This is the demo community: every server answers queries on this machine, but there is no game to join and no payment moves real money. Import your own <code>community.json</code> to replace it.</p>',
    },
  },
]

/** All questions. `now` in epoch milliseconds: the answers were updated shortly before. */
export function demoFaqs(now: number): readonly CommunityFaq[] {
  const updated = (faqs: readonly FaqText[], daysAgo: number) =>
    faqs.map((faq) => ({ ...faq, updatedAt: new Date(now - days(daysAgo)).toISOString() }))
  return [...updated(joiningFaqs, 24), ...updated(boughtFaqs, 3), ...updated(communityFaqs, 12)].map((faq, i) => {
    return { ...faq, order: i + 1 }
  })
}
