import type { CommunityFaq } from '../../contract/community-file.ts'

const faq = (
  order: number,
  id: string,
  updatedAt: string,
  question: CommunityFaq['question'],
  answer: CommunityFaq['answer'],
): CommunityFaq => ({ id, order, updatedAt, question, answer })

export const demoFaqs: readonly CommunityFaq[] = [
  faq(
    1,
    'how-to-join',
    '2025-01-10T08:00:00Z',
    { zh: '如何进入服务器？', en: 'How do I join a server?' },
    {
      zh: '<ol><li>打开<a href="/servers">服务器列表</a>。</li><li>点击“加入”，Steam 会自动启动游戏。</li><li>如果没有反应，点击“复制”，在游戏控制台中粘贴 <code>connect ip:port</code> 并回车。</li></ol>',
      en: '<ol><li>Open the <a href="/servers">server list</a>.</li><li>Press “Join”: Steam starts the game.</li><li>If nothing happens, press “Copy” and paste <code>connect ip:port</code> into the game console.</li></ol>',
    },
  ),
  faq(
    2,
    'console',
    '2025-01-10T08:00:00Z',
    { zh: '如何打开控制台？', en: 'How do I open the console?' },
    {
      zh: '<p>在游戏设置中启用开发者控制台，然后按 <kbd>~</kbd> 键。</p>',
      en: '<p>Enable the developer console in the game settings, then press <kbd>~</kbd>.</p>',
    },
  ),
  faq(
    3,
    'latency',
    '2025-02-03T08:00:00Z',
    { zh: '列表中的延迟是怎么测量的？', en: 'How is the latency in the list measured?' },
    {
      zh: '<p>浏览器向服务器所在地区的测速点发送一个小数据包并计时，取三次中的最低值。</p><table><thead><tr><th>颜色</th><th>延迟</th></tr></thead><tbody><tr><td>绿</td><td>≤ 30 ms</td></tr><tr><td>黄</td><td>≤ 60 ms</td></tr><tr><td>橙</td><td>≤ 100 ms</td></tr><tr><td>红</td><td>&gt; 100 ms</td></tr></tbody></table>',
      en: '<p>Your browser sends a tiny packet to a responder in the server’s region and takes the lowest of three times.</p><table><thead><tr><th>Colour</th><th>Latency</th></tr></thead><tbody><tr><td>green</td><td>≤ 30 ms</td></tr><tr><td>yellow</td><td>≤ 60 ms</td></tr><tr><td>orange</td><td>≤ 100 ms</td></tr><tr><td>red</td><td>&gt; 100 ms</td></tr></tbody></table>',
    },
  ),
  faq(
    4,
    'full',
    '2025-01-22T08:00:00Z',
    { zh: '显示还有空位，为什么进不去？', en: 'There is a free slot, so why can I not join?' },
    {
      zh: '<p>每台服务器最后 2–3 个位置为 <strong>VIP</strong> 预留。请稍候，或使用“快速加入”选择另一台服务器。</p>',
      en: '<p>The last 2–3 slots of every server are reserved for <strong>VIP</strong>. Wait a moment, or let “Quick join” pick another server.</p>',
    },
  ),
  faq(
    5,
    'modes',
    '2025-02-18T08:00:00Z',
    { zh: '各个模式有什么区别？', en: 'What are the modes?' },
    {
      zh: '<ul><li><strong>死斗</strong>：随时加入，练习对枪。</li><li><strong>回防</strong>：三到四名防守者夺回炸弹点。</li><li><strong>单挑 1v1</strong>：一对一阶梯挑战。</li><li><strong>竞技</strong>：五对五完整比赛。</li><li><strong>公共</strong>：大家一起玩。</li></ul>',
      en: '<ul><li><strong>Deathmatch</strong>: join at any time, practise aim.</li><li><strong>Retakes</strong>: a few defenders take the bomb site back.</li><li><strong>Solo 1v1</strong>: climb the ladder one duel at a time.</li><li><strong>Competitive</strong>: whole matches, five against five.</li><li><strong>Public</strong>: everyone together.</li></ul>',
    },
  ),
  faq(
    6,
    'anonymous-players',
    '2025-03-06T08:00:00Z',
    { zh: '为什么有的玩家显示为“匿名玩家”？', en: 'Why are some players called “Anonymous”?' },
    {
      zh: '<p>有些游戏服务器不公开玩家昵称，只公开在线时间。人数仍然准确。</p>',
      en: '<p>Some game servers do not tell the names of their players, only how long they have been there. The count is right all the same.</p>',
    },
  ),
  faq(
    7,
    'offline',
    '2025-03-06T08:00:00Z',
    { zh: '没有网络时还能用吗？', en: 'Does the portal work without a network?' },
    {
      zh: '<p>可以。把门户安装到主屏幕后，最后一次的服务器列表、公告和本页都可离线查看，并注明数据的时间。</p>',
      en: '<p>Yes. Install it, and the last server list, the announcements and this page can be read offline, each with its age.</p>',
    },
  ),
  faq(
    8,
    'report',
    '2025-04-12T08:00:00Z',
    { zh: '遇到作弊或辱骂怎么办？', en: 'What do I do about cheaters and insults?' },
    {
      zh: '<p>请记录<strong>服务器地址、时间和玩家昵称</strong>，发送到 <a href="mailto:report@example.org">report@example.org</a>。</p><blockquote>有录像的举报处理最快。</blockquote>',
      en: '<p>Note the <strong>server’s address, the time and the player’s name</strong> and write to <a href="mailto:report@example.org">report@example.org</a>.</p><blockquote>Reports with a recording are dealt with first.</blockquote>',
    },
  ),
  faq(
    9,
    'own-servers',
    '2025-05-20T08:00:00Z',
    { zh: '这些服务器是真的吗？', en: 'Are these servers real?' },
    {
      zh: '<p>这是演示社区：每台服务器都在本机真实应答查询，但无法进入游戏。导入您自己的 <code>community.json</code> 即可替换。</p>',
      en: '<p>This is the demo community: every server really answers queries on this machine, but there is no game to join. Import your own <code>community.json</code> to replace it.</p>',
    },
  ),
]
