import type { Template } from '../template-blocks.ts'

/** Who operates the portal. */
export const imprintTemplate: Template = {
  version: 1,
  blocks: [
    {
      id: 'operator',
      text: {
        zh: '<h3>运营者</h3><p>{name}（{origin}）由以下个人或单位运营：</p><p>[[姓名或单位名称]]<br>[[地址]]</p>',
        en: '<h3>Operator</h3><p>{name} ({origin}) is operated by:</p><p>[[name of the person or company]]<br>[[postal address]]</p>',
        ru: '<h3>Оператор</h3><p>{name} ({origin}) управляется:</p><p>[[имя человека или название компании]]<br>[[почтовый адрес]]</p>',
      },
    },
    {
      id: 'contact',
      text: {
        zh: '<h3>联系方式</h3><p>邮箱：[[联系邮箱]]<br>电话或其他快速联系方式：[[电话或其他联系方式]]</p>',
        en: '<h3>Contact</h3><p>E-mail: [[contact e-mail address]]<br>Telephone, or another fast way to reach you: [[telephone or other contact]]</p>',
        ru: '<h3>Контакты</h3><p>E-mail: [[адрес e-mail для связи]]<br>Телефон или другой быстрый способ связи: [[телефон или другой контакт]]</p>',
      },
    },
    {
      id: 'registration',
      text: {
        zh: '<h3>登记信息</h3><p>[[统一社会信用代码、备案号或税号；没有则删除本段]]</p>',
        en: '<h3>Registration</h3><p>[[register and number, VAT number; delete this section if there is none]]</p>',
        ru: '<h3>Регистрация</h3><p>[[реестр и номер, ИНН; удалите раздел, если их нет]]</p>',
      },
    },
    {
      id: 'responsible',
      text: {
        zh: '<h3>内容负责人</h3><p>[[内容负责人姓名]]</p>',
        en: '<h3>Responsible for the content</h3><p>[[name of the person responsible]]</p>',
        ru: '<h3>Ответственный за содержание</h3><p>[[имя ответственного]]</p>',
      },
    },
    {
      id: 'disputes',
      when: 'sells',
      text: {
        zh: '<h3>争议解决</h3><p>[[是否参加消费者争议调解，以及调解机构]]</p>',
        en: '<h3>Dispute resolution</h3><p>[[whether you take part in consumer dispute resolution, and before which body]]</p>',
        ru: '<h3>Разрешение споров</h3><p>[[участвуете ли вы в досудебном урегулировании потребительских споров и где]]</p>',
      },
    },
    {
      id: 'trademarks',
      text: {
        zh: '<p>本站与 Valve Corporation 没有隶属关系。Steam 和 Counter-Strike 是 Valve Corporation 的商标。</p>',
        en: '<p>This portal is not affiliated with Valve Corporation. Steam and Counter-Strike are trademarks of Valve Corporation.</p>',
        ru: '<p>Портал не связан с Valve Corporation. Steam и Counter-Strike являются товарными знаками Valve Corporation.</p>',
      },
    },
  ],
}
