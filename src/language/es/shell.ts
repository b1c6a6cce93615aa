import type { Dictionary } from '#language/language.ts'

/** Header, navigation, notices, and the messages that may show on any page. */
export const shell = {
  'Stipend — paid research studies': 'Stipend — estudios de investigación pagados',
  'Skip to the content': 'Ir al contenido',
  'Open navigation': 'Abrir la navegación',
  'Close navigation': 'Cerrar la navegación',
  Navigation: 'Navegación',
  'Your account': 'Su cuenta',
  'Your account, {name}': 'Su cuenta, {name}',
  Member: 'Participante',
  Profile: 'Perfil',
  Account: 'Cuenta',
  Logout: 'Cerrar sesión',

  Studies: 'Estudios',
  'Studies for me': 'Estudios para mí',
  'Clinical Trials': 'Ensayos clínicos',
  'Clinical Trails': 'Ensayos clínicos',
  'App Installs': 'Instalación de apps',
  'Product Testing': 'Pruebas de productos',
  'Online Surveys': 'Encuestas en línea',
  'Survey Panels': 'Paneles de encuestas',
  Earnings: 'Ganancias',
  Contact: 'Contacto',
  'More in {brand}': 'Más en {brand}',
  'Compare studies': 'Comparar estudios',
  'Not for you now': 'Por ahora no son para usted',
  'Panels to join': 'Paneles para unirse',
  'Your data': 'Sus datos',
  'Waiting to send': 'Por enviar',

  'That did not work': 'Eso no funcionó',
  'Back to studies': 'Volver a los estudios',
  'This page does not exist': 'Esta página no existe',
  'The address may be mistyped, or the study may have closed.':
    'Puede que la dirección esté mal escrita o que el estudio se haya cerrado.',
  'See current studies': 'Ver los estudios actuales',

  'Keep {brand} on your home screen: studies open without a connection.':
    'Ponga {brand} en su pantalla de inicio: los estudios se abren sin conexión.',
  'Keep {brand} at hand: tap Share, then Add to Home Screen. Sign in once more there.':
    'Tenga {brand} a mano: toque Compartir y luego Agregar a inicio. Allí inicie sesión una vez más.',
  Install: 'Instalar',
  'Install {brand}': 'Instalar {brand}',
  'This address is not secure': 'Esta dirección no es segura',
  '{brand} works only over a secure connection, and an address that begins with http:// has none. Nobody can sign in here. If you run this site, serve it over https; on its own machine http://localhost works too.':
    '{brand} solo funciona con una conexión segura, y una dirección que empieza con http:// no la tiene. Aquí nadie puede iniciar sesión. Si este sitio es suyo, sírvalo con https; en la propia máquina también funciona http://localhost.',
  'Try the secure address': 'Probar la dirección segura',
  'You are offline.': 'No tiene conexión.',
  'The server is not answering at the moment.': 'El servidor no responde en este momento.',
  // The time ends with a full stop of its own (a. m.).
  'What the server says about your account could not be read. Your details are shown as they were saved.':
    'No se pudo leer lo que el servidor dice de su cuenta. Sus datos se muestran como se guardaron.',
  'Showing what was saved {when}.': 'Se muestra lo que se guardó {when}',
  'This browser does not let us store anything, so {brand} works only while you are online.':
    'Este navegador no nos deja guardar nada; por eso {brand} solo funciona mientras tenga conexión.',
  'This device is out of space. What you see may be missing when you are offline.':
    'Este dispositivo no tiene espacio. Es posible que lo que ve ahora falte cuando no tenga conexión.',
  'A new version is ready': 'Hay una versión nueva',
  Reload: 'Recargar',

  'Waiting to send: {count}': 'Por enviar: {count}',
  'Something is saved on this device and waits to be sent. Sign in again to send it.':
    'Hay algo guardado en este dispositivo por enviar. Vuelva a iniciar sesión para enviarlo.',
  '{count} things are saved on this device and wait to be sent. Sign in again to send them.':
    'Hay {count} cosas guardadas en este dispositivo por enviar. Vuelva a iniciar sesión para enviarlas.',
  'This could not be saved to your account: its list of saved studies is full.':
    'Su cuenta no pudo guardarlo: su lista de estudios guardados está llena.',
  'This could not be saved to your account: its list of hidden studies is full.':
    'Su cuenta no pudo guardarlo: su lista de estudios ocultos está llena.',
  'A note about an application could not be saved to your account.':
    'Su cuenta no pudo guardar lo que anotó de una postulación.',
} as const satisfies Dictionary
