/** Public mail services, whose addresses show neither employer nor school. */
const services = new Set(
  `aol.com fastmail.com fastmail.fm gmail.com googlemail.com hey.com hushmail.com icloud.com inbox.com mac.com mail.com
   mail.ru me.com msn.com naver.com daum.net pm.me proton.me protonmail.com protonmail.ch qq.com 163.com 126.com yeah.net sina.com
   rediffmail.com rocketmail.com tuta.com tutanota.com web.de t-online.de freenet.de orange.fr wanadoo.fr free.fr laposte.net
   libero.it comcast.net verizon.net att.net sbcglobal.net btinternet.com duck.com mailinator.com guerrillamail.com 10minutemail.com
   yopmail.com temp-mail.org zohomail.com`.split(/\s+/),
);

/** Public mail services with domains in many countries, such as yahoo.co.uk. */
const families = new Set(['gmx', 'hotmail', 'live', 'outlook', 'yahoo', 'yandex', 'ymail']);

const inCountries = /^([a-z]+)\.(?:[a-z]{2,3}|(?:co|com)\.[a-z]{2})$/;

/** Whether a domain belongs to a public mail service. */
export const isFreeMail = (domain: string): boolean =>
  services.has(domain) || families.has(inCountries.exec(domain)?.[1] ?? '');

/** Whether a domain has a suffix that registries reserve for schools. */
export const isAcademic = (domain: string): boolean => /\.(?:edu|(?:edu|ac|sch)\.[a-z]{2})$/.test(domain);
