import type { LanguageCode } from '../codes.ts';

/**
 * Weighs the languages written in Han characters alone by characters specific to one of them; evidence is in logarithms.
 * Text without such characters (你好) stays ambiguous, with Simplified Chinese ahead as the most widely read.
 */
export function hanEvidence(text: string): Map<LanguageCode, number> {
  const counts = { simplified: 0, traditional: 0, japanese: 0, cantonese: 0, classical: 0, modern: 0, all: 0 };
  for (const character of text) {
    if (character === ' ') continue;
    counts.all += 1;
    if (SIMPLIFIED.has(character)) counts.simplified += 1;
    else if (TRADITIONAL.has(character)) counts.traditional += 1;
    else if (JAPANESE.has(character)) counts.japanese += 1;
    if (CANTONESE.has(character)) counts.cantonese += 1;
    if (CLASSICAL.has(character)) counts.classical += 1;
    if (MODERN.has(character)) counts.modern += 1;
  }
  const isClassical = counts.all >= 8 && counts.modern === 0 && counts.classical >= counts.all * 0.12;
  return new Map<LanguageCode, number>([
    ['zh-CN', 1 + 2 * (counts.simplified - counts.traditional) - 3 * counts.japanese],
    ['zh-TW', 2 * (counts.traditional - counts.simplified) - 3 * counts.japanese],
    // Japanese shares many characters with traditional Chinese, and a few with simplified.
    ['ja', -1.5 + 3 * counts.japanese + 1.5 * counts.traditional + 0.5 * counts.simplified - 2 * counts.modern],
    ['yue', -2 + 2 * (counts.traditional - counts.simplified) + 3 * counts.cantonese],
    ['lzh', isClassical ? 2 + 2 * Math.max(counts.traditional, counts.simplified) : -6],
  ]);
}

const SIMPLIFIED: ReadonlySet<string> = new Set(
  '们这来个国会对时学过发说还经开问动关长现电车东当点话实爱无见边让给听买卖读写书画应该认识语请谢观题练习码网络软载户号链设备显视频图档编辑删错误词译导标订阅账单钱银报队员级务业产质优广场铺园区县镇乡厅楼层门锁灯饭馆锅盘鸡鸭鱼鸟马龙虾猫狮贝莲兰药医疗护伤风雾湿热凉阳阴陆岛岭树红绿蓝黄旧轻坏难简杂强双亿岁妈爷孙亲妇侣邻谁么样续将从总结组织缘纪约纯纸纹细终绍统计战胜败军舰飞机轮运输递讯讲谈论议诉课试验诗调节证诚谅训评诊访许则创刘刚劝办劳势励华协卫厂压严变叹响哑围圆块坚垫头夺奋奖妆娱婴审宽寻尔尘尽属岗币师帐带帮庄庆库废异张弥弯弹归录彻忆忧怀态怜恋惊惧惯戏执扩扫扬抚抢担拟拥择挂挡损换掷摄敌断旷晓术杀权条极枪栏桥检欢欧残毁毕气汉汤沟泪泽洁测浅浆济浓涛润涨渐湾满滚滨灭灾炉炼烂烟烦烧牵犹独狱猎环皱盖监础确碍离种积称稳穷窃竞笔筑篮类粮紧纲纳纵纷纽绕绘绝继绩维综缓缩罗罚罢职联聪肃肠肤胆脏脑脱艰艳芦苏苹荐荣萝营虑虽蚂补装规觉览触誉讨记询详谱负贡财责货贩贪购贯贴贵贷贸费贺资赏赔赖赚赛赢赵赶趋跃踪转轰辆辽达迁进远违连迟选逻遗邓邮郑释钢钥铁铜销键镜闭间闲闷闹闻阵阶际险隐静韩页顶项顺顾顿预领颜额飘饮驱驶驾骑骗鲜鸣齐齿龄萤庐龟鹰鹅鸽鸦鹏凤丰乐亏亚亩仅仓仪伞伟伦伪侠侦侧侨俩俭债倾偿储兑党兴养兽冯决况冻减凑凭凯击凿刹剂剑剧劲勋匀卢厌厕厦叙叠吓吕吨吴呕呛呜咙哗唤喷嘱嚣圣坛坝坞坟坠垄垒垦墙壮声壳壶夸夹奥姗娄娇婶宝宠宪宾寝寿尝尧屡屿岂峡崭巩帅帜庙庞径忏恳恼悬惨惩惫惭愤慑懒扑扰抛拢拣拦拧拨挚挣挤挥捞捡捣掺揽搀搂搅摆摊撑攒斋斩晋晕晖暂杨枢枣枫柠栈栋桦桨椭榄槛樱歼殴毙毡氢汹沥沦沪泞泼洒浇浊浏浑涝涟涡涩渊渍渔渗溃溅滞滤滥滩潇潜澜濒灵灿炖炜炽烁烛烫焕牍牺狈狭猪献玛玺琐琼畅疟疡疮疯痒痪瘫瘾皑盏盐盗睁睐瞒瞩矫矿砖硕祷祸禅秽窍窑窜窝窥竖笃笋笺笼筛筹箩篱粤粪纠纫纬纱纶纺绅绊绎绑绒绞绢绣绪绰绳绵绷绽缀缅缆缉缎缔缕缚缝缠缤缨缴羁羡翘耸耻聂聋肿胀胁胧胶脐脓脸腻腾舆舱芜苇苍茎茧荚荡荤荧莱莹莺萧萨葱蒋蔷蚀蚁蚕蛮蜗蝇蝉衅衔衬袄袜袭裤觅誊讥讳讶讼讽诀诈诞诡诫诱诲诵诸诺谊谋谍谎谐谓谜谣谦谨谬贞贤贫贬贮贰贱贼贾贿赁赋赌赎赐赠跄践蹿轧轨轩轴轿较辅辈辉辐辖辗辙辞辩辫迈迩逊邹郸酝酱酿针钉钓钙钝钞钠钦钩钮钳钻钾铀铃铅铝铭铲铸锈锋锐锚锡锣锦锯锰锻镀镑闪闯闰闸闽阀阁阐阔陈陕雏雳韧韵顷顽颁颂颅颇颈颓颖颗颠颤饰饱饲饵饶饺饼饿馁馅馈馋馒驭驮驯驰驳驴驻驼驿骂骄骆骇骏骚骡骤鲁鲤鲸鸥鸯鸳鸿鹊鹤麦两乱仑佥举义乌专丧临丽乔亵伙传',
);

const TRADITIONAL: ReadonlySet<string> = new Set(
  '們這來個國會對時學過發說還經開問動關長現電車東當點話實愛無見邊讓給聽買賣讀寫書畫應該認識語請謝觀題練習碼網絡軟載戶號鏈設備顯視頻圖檔編輯刪錯誤詞譯導標訂閱賬單錢銀報隊員級務業產質優廣場鋪園區縣鎮鄉廳樓層門鎖燈飯館鍋盤雞鴨魚鳥馬龍蝦貓獅貝蓮蘭藥醫療護傷風霧溼熱涼陽陰陸島嶺樹紅綠藍黃舊輕壞難簡雜強雙億歲媽爺孫親婦侶鄰誰麼樣續將從總結組織緣紀約純紙紋細終紹統計戰勝敗軍艦飛機輪運輸遞訊講談論議訴課試驗詩調節證誠諒訓評診訪許則創劉剛勸辦勞勢勵華協衛廠壓嚴變嘆響啞圍圓塊堅墊頭奪奮獎妝娛嬰審寬尋爾塵盡屬崗幣師帳帶幫莊慶庫廢異張彌彎彈歸錄徹憶憂懷態憐戀驚懼慣戲執擴掃揚撫搶擔擬擁擇掛擋損換擲攝敵斷曠曉術殺權條極槍欄橋檢歡歐殘毀畢氣漢湯溝淚澤潔測淺漿濟濃濤潤漲漸灣滿滾濱滅災爐煉爛煙煩燒牽猶獨獄獵環皺蓋監礎確礙離種積稱穩窮竊競筆築籃類糧緊綱納縱紛紐繞繪絕繼績維綜緩縮羅罰罷職聯聰肅腸膚膽髒腦脫艱豔蘆蘇蘋薦榮蘿營慮雖螞補裝規覺覽觸譽討記詢詳譜負貢財責貨販貪購貫貼貴貸貿費賀資賞賠賴賺賽贏趙趕趨躍蹤轉轟輛遼達遷進遠違連遲選邏遺鄧郵鄭釋鋼鑰鐵銅銷鍵鏡閉間閒悶鬧聞陣階際險隱靜韓頁頂項順顧頓預領顏額飄飲驅駛駕騎騙鮮鳴齊齒齡螢廬龜鷹鵝鴿鴉鵬鳳豐樂虧亞畝僅倉儀傘偉倫僞俠偵側僑倆儉債傾償儲兌黨興養獸馮決況凍減湊憑凱擊鑿剎劑劍劇勁勳勻盧厭廁廈敘疊嚇呂噸吳嘔嗆嗚嚨譁喚噴囑囂聖壇壩塢墳墜壟壘墾牆壯聲殼壺誇夾奧姍婁嬌嬸寶寵憲賓寢壽嘗堯屢嶼豈峽嶄鞏帥幟廟龐徑懺懇惱懸慘懲憊慚憤懾懶撲擾拋攏揀攔擰撥摯掙擠揮撈撿搗摻攬攙摟攪擺攤撐攢齋斬晉暈暉暫楊樞棗楓檸棧棟樺槳橢欖檻櫻殲毆斃氈氫洶瀝淪滬濘潑灑澆濁瀏渾澇漣渦澀淵漬漁滲潰濺滯濾濫灘瀟潛瀾瀕靈燦燉煒熾爍燭燙煥牘犧狽狹豬獻瑪璽瑣瓊暢瘧瘍瘡瘋癢瘓癱癮皚盞鹽盜睜睞瞞矚矯礦磚碩禱禍禪穢竅窯竄窩窺豎篤筍箋籠篩籌籮籬粵糞糾紉緯紗綸紡紳絆繹綁絨絞絹繡緒綽繩綿繃綻綴緬纜緝緞締縷縛縫纏繽纓繳羈羨翹聳恥聶聾腫脹脅朧膠臍膿臉膩騰輿艙蕪葦蒼莖繭莢蕩葷熒萊瑩鶯蕭薩蔥蔣薔蝕蟻蠶蠻蝸蠅蟬釁銜襯襖襪襲褲覓謄譏諱訝訟諷訣詐誕詭誡誘誨誦諸諾誼謀諜謊諧謂謎謠謙謹謬貞賢貧貶貯貳賤賊賈賄賃賦賭贖賜贈蹌踐躥軋軌軒軸轎較輔輩輝輻轄輾轍辭辯辮邁邇遜鄒鄲醞醬釀針釘釣鈣鈍鈔鈉欽鉤鈕鉗鑽鉀鈾鈴鉛鋁銘鏟鑄鏽鋒銳錨錫鑼錦鋸錳鍛鍍鎊閃闖閏閘閩閥閣闡闊陳陝雛靂韌韻頃頑頒頌顱頗頸頹穎顆顛顫飾飽飼餌饒餃餅餓餒餡饋饞饅馭馱馴馳駁驢駐駝驛罵驕駱駭駿騷騾驟魯鯉鯨鷗鴦鴛鴻鵲鶴麥兩亂侖僉舉義烏專喪臨麗喬褻夥傳為數籤價匯團廚雲濕葉複幾後構線劃爭鬥歷啟寧惡願據溫纖範獲讚適採裡鐘須臺裏麵髮',
);

/** Characters simplified only in Japan. */
const JAPANESE: ReadonlySet<string> = new Set(
  '駅気図応売読円広対実発楽転関験単帰働込畑峠辺変経済戦険検権歩毎県価伝効労営圧囲塩壊増悩拝拠拡撃斎桜栄歓歯歳渋満焼獣穂穏総縄聴脳臓蔵薬覚覧訳豊軽遅郷酔釈鉄鉱銭録陥隠雑霊顔顕駆騒黒黙払択沢浜浄',
);

const CANTONESE: ReadonlySet<string> = new Set('嘅喺咗唔佢啲冇嚟咁嗰哋嘢噉諗攞俾');

const CLASSICAL: ReadonlySet<string> = new Set('之乎者也矣焉哉曰兮豈岂其乃遂吾汝爾尔');

/** Characters common in modern but rare in classical Chinese. */
const MODERN: ReadonlySet<string> = new Set('的了是在这這们們我你他她就都吗嗎吧呢个個');
