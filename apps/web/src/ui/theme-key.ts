/** Where the reader's choice of dark or light is kept; absent while the page follows the system. */
export const themeKey = 'showreel-theme';

/** Applies the kept choice before anything is painted, so that no page flashes. Runs as the document's first script. */
export const themeScript = `try{const t=localStorage.getItem('${themeKey}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){console.warn(e)}`;
