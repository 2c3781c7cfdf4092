import type { EngineCodeTable } from './engine-code-table.ts';

/**
 * Baidu Translate (fanyi-api.baidu.com/doc/21). Its codes look like ISO 639 but are its own: `ro` is Romani, `rom` Romanian,
 * `slo` Slovenian, `mr` an old Marathi. An account of the free kind serves the 28 common ones and answers 58001 to the rest.
 */
export const baidu: EngineCodeTable = {
  both: `
    en zh-CN=zh zh-TW=cht es=spa fr=fra de ja=jp ko=kor ru pt
    af=afr sq=alb am=amh ar=ara an=arg hy=arm as=asm ast ay=aym az=aze ba=bak eu=baq be=bel bn=ben bho bs=bos br=bre bg=bul
    yue ca=cat ceb ny=nya lzh=wyw co=cos hr=hrv cs da=dan dv=div nl eo=epo et=est fo=fao fil fi=fin fy=fry gl=glg lg=lug
    ka=geo el gn=grn gu=guj ht ha=hau haw he=heb hi hu is=ice ig=ibo id iu=iku ga=gle it jv=jav kn=kan km=hkm rw=kin
    gom=kok kmr=kur ky=kir lo=lao la=lat lv=lav ln=lin lt=lit dsb=los lb=ltz mk=mac mai mg ms=may ml=mal mt=mlt mi=mao
    mr=mar my=bur ne=nep nso=ped nb=nob nn=nno oc=oci or=ori om=orm ps=pus fa=per pl pa=pan qu=que ro=rom sm sa=san sc=srd
    gd=gla sr=src st=sot sn=sna szl=sil sd=snd si=sin sk sl=slo so=som su=sun sw=swa sv=swe tg=tgk ta=tam tt=tat te=tel th
    ti=tir ts=tso tn tr tk=tuk ak=aka uk=ukr hsb=ups ur=urd vi=vie cy=wel wo=wol xh=xho yi=yid yo=yor zu=zul`,
  source: 'pt-PT=pt',
  answers: 'pot=pt frn=fr nor=nb srp=sr twi=ak tgl=fil ir=fa mr=mr tt=tt iu=iu',
};
