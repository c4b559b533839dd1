/** LINE, WeChat, KakaoTalk, Facebook, Instagram, and apps of Android in general. */
const IN_APP = /\bLine\/|MicroMessenger|KAKAOTALK|\bFBA[NV]\/|\bInstagram\b|; wv\)/;

/** Whether a page is shown inside another app. Such browsers often ignore downloads without an error. */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
