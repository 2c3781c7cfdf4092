/** Languages of the generated pictures: ten scripts. */
export type PictureLanguage =
  | 'en'
  | 'de'
  | 'es'
  | 'fr'
  | 'ru'
  | 'zh-CN'
  | 'zh-TW'
  | 'ja'
  | 'ko'
  | 'ar'
  | 'he'
  | 'hi'
  | 'th';

/** Texts that the pictures of a language are composed of. */
export interface PictureTexts {
  headings: readonly string[];
  sentences: readonly string[];
  /** Names of pages, categories and buttons. */
  labels: readonly string[];
  /** Things with a price. */
  goods: readonly string[];
}

export const PICTURE_TEXTS: Readonly<Record<PictureLanguage, PictureTexts>> = {
  en: {
    headings: ['Manage your account', 'Results of the year', 'Summer on the river'],
    sentences: [
      'The old bridge is closed until the end of October.',
      'Please bring warm clothes and something to drink.',
      'You can change your booking up to two days before.',
      'Three new offices opened in Europe and Asia.',
      'Members receive the printed magazine by mail.',
      'Unused tickets are refunded without a charge.',
    ],
    labels: ['Overview', 'Members', 'Invoices', 'Security', 'Messages', 'Reports', 'Settings', 'Save changes'],
    goods: ['Roasted pumpkin', 'Onion soup', 'Grilled trout', 'Apple cake', 'Black coffee', 'Mineral water'],
  },
  de: {
    headings: ['Übersicht der Förderung', 'Ergebnisse des Jahres', 'Sommer am Fluss'],
    sentences: [
      'Die alte Brücke ist bis Ende Oktober gesperrt.',
      'Bitte bringen Sie warme Kleidung und Getränke mit.',
      'Sie können die Buchung bis zwei Tage vorher ändern.',
      'Größere Vorhaben benötigen eine zusätzliche Prüfung.',
      'Mitglieder erhalten die Zeitschrift mit der Post.',
      'Für ungenutzte Karten erhalten Sie Ihr Geld zurück.',
    ],
    labels: [
      'Übersicht',
      'Mitglieder',
      'Rechnungen',
      'Sicherheit',
      'Nachrichten',
      'Berichte',
      'Geräte',
      'Änderungen speichern',
    ],
    goods: [
      'Gerösteter Kürbis',
      'Zwiebelsuppe',
      'Gegrillte Forelle',
      'Apfelkuchen',
      'Schwarzer Kaffee',
      'Mineralwasser',
    ],
  },
  es: {
    headings: ['Administre su cuenta', 'Resultados del año', 'Verano junto al río'],
    sentences: [
      'El puente viejo está cerrado hasta finales de octubre.',
      'Traiga ropa de abrigo y algo para beber.',
      'Puede cambiar su reserva hasta dos días antes.',
      'Este año abrimos tres oficinas en Europa y Asia.',
      'Los niños menores de diez años no pagan la entrada.',
      '¿Necesita ayuda? Respondemos en menos de una hora.',
    ],
    labels: [
      'Resumen',
      'Miembros',
      'Facturas',
      'Seguridad',
      'Mensajes',
      'Informes',
      'Configuración',
      'Guardar cambios',
    ],
    goods: [
      'Calabaza asada',
      'Sopa de cebolla',
      'Trucha a la parrilla',
      'Tarta de manzana',
      'Café solo',
      'Agua mineral',
    ],
  },
  fr: {
    headings: ['Gérer votre compte', 'Résultats de l’année', 'Un été au bord de l’eau'],
    sentences: [
      'Le vieux pont est fermé jusqu’à la fin du mois.',
      'Prévoyez des vêtements chauds et de quoi boire.',
      'La réservation peut être modifiée deux jours avant.',
      'Trois nouveaux bureaux ont ouvert cette année.',
      'Les élèves reçoivent leur carte à la rentrée.',
      'Les billets inutilisés sont remboursés sans frais.',
    ],
    labels: ['Aperçu', 'Membres', 'Factures', 'Sécurité', 'Messages', 'Rapports', 'Paramètres', 'Enregistrer'],
    goods: ['Potiron rôti', 'Soupe à l’oignon', 'Truite grillée', 'Gâteau aux pommes', 'Café noir', 'Eau minérale'],
  },
  ru: {
    headings: ['Настройки аккаунта', 'Итоги этого года', 'Лето у реки'],
    sentences: [
      'Старый мост закрыт до конца октября.',
      'Возьмите с собой тёплую одежду и воду.',
      'Бронь можно изменить за два дня до поездки.',
      'Три новых офиса открылись в Европе и Азии.',
      'Дети до десяти лет проходят бесплатно.',
      'Деньги за билеты возвращаются полностью.',
    ],
    labels: ['Обзор', 'Участники', 'Счета', 'Безопасность', 'Сообщения', 'Отчёты', 'Настройки', 'Сохранить'],
    goods: ['Печёная тыква', 'Луковый суп', 'Форель на гриле', 'Яблочный пирог', 'Чёрный кофе', 'Минеральная вода'],
  },
  'zh-CN': {
    headings: ['管理您的账户', '全年业绩报告', '河边的夏天'],
    sentences: [
      '旧桥将关闭到十月底。',
      '请自备保暖衣物和饮用水。',
      '出发前两天可以更改预订。',
      '今年在欧洲和亚洲开设了三家分公司。',
      '十岁以下儿童免费入场。',
      '未使用的门票可以全额退款。',
    ],
    labels: ['概览', '成员管理', '账单与发票', '安全设置', '消息中心', '统计报告', '系统设置', '保存更改'],
    goods: ['烤南瓜', '洋葱汤', '烤鳟鱼', '苹果蛋糕', '黑咖啡', '矿泉水'],
  },
  'zh-TW': {
    headings: ['管理您的帳戶', '全年業績報告', '河邊的夏天'],
    sentences: [
      '舊橋將關閉到十月底。',
      '請自備保暖衣物和飲用水。',
      '出發前兩天可以更改預訂。',
      '今年在歐洲和亞洲開設了三家分公司。',
      '十歲以下兒童免費入場。',
      '未使用的門票可以全額退款。',
    ],
    labels: ['總覽', '成員管理', '帳單與發票', '安全設定', '訊息中心', '統計報告', '系統設定', '儲存變更'],
    goods: ['烤南瓜', '洋蔥湯', '烤鱒魚', '蘋果蛋糕', '黑咖啡', '礦泉水'],
  },
  ja: {
    headings: ['アカウントの管理', '今年度の業績報告', '川辺の夏祭り'],
    sentences: [
      '古い橋は十月末まで通行止めです。',
      '暖かい服と飲み物をお持ちください。',
      '予約は二日前まで変更できます。',
      '今年は三つの支社を新しく開設しました。',
      '十歳未満のお子様は入場無料です。',
      '昨日の夜、森で何か光るものを見た。',
    ],
    labels: ['概要', 'メンバー', '請求書', 'セキュリティ', 'メッセージ', 'レポート', '環境設定', '変更を保存'],
    goods: ['かぼちゃの煮物', '玉ねぎのスープ', '焼き魚定食', 'りんごのケーキ', 'ブレンドコーヒー', '天然水'],
  },
  ko: {
    headings: ['계정 관리하기', '올해의 실적 보고', '강가의 여름'],
    sentences: [
      '오래된 다리는 시월 말까지 폐쇄됩니다.',
      '따뜻한 옷과 마실 것을 가져오세요.',
      '예약은 이틀 전까지 변경할 수 있습니다.',
      '올해 유럽과 아시아에 지사 세 곳을 열었습니다.',
      '열 살 미만 어린이는 무료로 입장합니다.',
      '사용하지 않은 표는 전액 환불됩니다.',
    ],
    labels: ['개요', '구성원', '청구서', '보안 설정', '메시지', '보고서', '환경 설정', '변경 사항 저장'],
    goods: ['구운 호박', '양파 수프', '송어구이', '사과 케이크', '블랙 커피', '생수'],
  },
  ar: {
    headings: ['إدارة حسابك', 'نتائج هذا العام', 'الصيف على ضفة النهر'],
    sentences: [
      'الجسر القديم مغلق حتى نهاية الشهر.',
      'يرجى إحضار ملابس دافئة ومشروبات.',
      'يمكنك تغيير الحجز قبل يومين.',
      'افتتحنا ثلاثة مكاتب جديدة هذا العام.',
      'الدخول مجاني للأطفال دون العاشرة.',
      'تعاد قيمة التذاكر غير المستخدمة.',
    ],
    labels: ['نظرة عامة', 'الأعضاء', 'الفواتير', 'الأمان', 'الرسائل', 'التقارير', 'الإعدادات', 'حفظ التغييرات'],
    goods: ['قرع مشوي', 'حساء البصل', 'سمك مشوي', 'كعكة التفاح', 'قهوة سوداء', 'مياه معدنية'],
  },
  he: {
    headings: ['ניהול החשבון שלך', 'תוצאות השנה', 'קיץ על שפת הנהר'],
    sentences: [
      'הגשר הישן סגור עד סוף החודש.',
      'נא להביא בגדים חמים ומשהו לשתות.',
      'אפשר לשנות את ההזמנה עד יומיים לפני.',
      'השנה פתחנו שלושה משרדים חדשים.',
      'ילדים עד גיל עשר נכנסים בחינם.',
      'כרטיסים שלא נוצלו יוחזרו במלואם.',
    ],
    labels: ['סקירה', 'חברים', 'חשבוניות', 'אבטחה', 'הודעות', 'דוחות', 'הגדרות', 'שמירת שינויים'],
    goods: ['דלעת צלויה', 'מרק בצל', 'דג בגריל', 'עוגת תפוחים', 'קפה שחור', 'מים מינרליים'],
  },
  hi: {
    headings: ['अपना खाता संभालें', 'इस वर्ष के परिणाम', 'नदी किनारे गर्मी'],
    sentences: [
      'पुराना पुल महीने के अंत तक बंद है।',
      'कृपया गरम कपड़े और पानी साथ लाएँ।',
      'आप दो दिन पहले तक बुकिंग बदल सकते हैं।',
      'इस साल तीन नए कार्यालय खुले।',
      'दस साल से छोटे बच्चों का प्रवेश मुफ़्त है।',
      'बचे हुए टिकटों का पैसा वापस मिलेगा।',
    ],
    labels: ['सारांश', 'सदस्य', 'बिल', 'सुरक्षा', 'संदेश', 'रिपोर्ट', 'सेटिंग', 'बदलाव सहेजें'],
    goods: ['भुना कद्दू', 'प्याज़ का सूप', 'तली मछली', 'सेब का केक', 'काली कॉफ़ी', 'पानी की बोतल'],
  },
  th: {
    headings: ['จัดการบัญชีของคุณ', 'ผลประกอบการปีนี้', 'ฤดูร้อนริมแม่น้ำ'],
    sentences: [
      'สะพานเก่าปิดจนถึงสิ้นเดือน',
      'กรุณานำเสื้อกันหนาวและน้ำดื่มมาด้วย',
      'เปลี่ยนการจองได้ก่อนสองวัน',
      'ปีนี้เราเปิดสำนักงานใหม่สามแห่ง',
      'เด็กอายุต่ำกว่าสิบปีเข้าฟรี',
      'ตั๋วที่ไม่ได้ใช้คืนเงินเต็มจำนวน',
    ],
    labels: ['ภาพรวม', 'สมาชิก', 'ใบแจ้งหนี้', 'ความปลอดภัย', 'ข้อความ', 'รายงาน', 'การตั้งค่า', 'บันทึก'],
    goods: ['ฟักทองย่าง', 'ซุปหัวหอม', 'ปลาย่าง', 'เค้กแอปเปิล', 'กาแฟดำ', 'น้ำแร่'],
  },
};
