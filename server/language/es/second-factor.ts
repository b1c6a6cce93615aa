import type { Dictionary } from '#language/language.ts'

/** Codes from an authenticator app: their page, the fields for them, and the messages about them. */
export const secondFactor = {
  'A second step when you sign in: an authenticator app':
    'Un segundo paso al iniciar sesión: una aplicación de autenticación',
  'Codes from an authenticator app': 'Códigos de una aplicación de autenticación',
  'When this is on, signing in on a new device takes your password and a code that an app on your phone shows. So does changing your e-mail or password, downloading your data, and deleting your account.':
    'Con esto activado, iniciar sesión en un dispositivo nuevo requiere su contraseña y un código que muestra una aplicación de su teléfono. También lo requieren cambiar su correo o su contraseña, descargar sus datos y eliminar su cuenta.',
  'Set it up': 'Configurarlo',
  'You sign in with Google, so the second step is Google’s: you can turn it on in your Google account.':
    'Usted inicia sesión con Google, así que el segundo paso es de Google: puede activarlo en su cuenta de Google.',
  'Codes have been on since {day}.': 'Los códigos están activados desde el {day}.',
  'You have 1 recovery code left.': 'Le queda 1 código de recuperación.',
  'You have {count} recovery codes left.': 'Le quedan {count} códigos de recuperación.',
  'New recovery codes': 'Códigos de recuperación nuevos',
  'Your old ones stop working.': 'Los anteriores dejan de funcionar.',
  'Make new codes': 'Crear códigos nuevos',
  'Turn it off': 'Desactivarlo',
  'Then your password alone signs you in.': 'Entonces basta su contraseña para iniciar sesión.',
  'Set up your authenticator app': 'Configure su aplicación de autenticación',
  'Scan this picture with an authenticator app on your phone.':
    'Escanee esta imagen con una aplicación de autenticación en su teléfono.',
  'QR code for your authenticator app': 'Código QR para su aplicación de autenticación',
  'Is the app on this device?': '¿La aplicación está en este dispositivo?',
  'Open it in the app': 'Ábralo en la aplicación',
  'Or type this key into the app:': 'O escriba esta clave en la aplicación:',
  'Turn it on': 'Activarlo',
  'Code that the app shows now': 'Código que la aplicación muestra ahora',
  'Six digits': 'Seis dígitos',
  'Keep your recovery codes': 'Guarde sus códigos de recuperación',
  'Each of these codes works once in place of the app, such as when your phone is lost. Print them or write them down now: we cannot show them again.':
    'Cada uno de estos códigos funciona una vez en lugar de la aplicación, por ejemplo si pierde su teléfono. Imprímalos o anótelos ahora: no podemos mostrarlos otra vez.',
  'I have kept them': 'Ya los guardé',
  'Enter the six digits that the app shows now. If they are right, check the time on your phone.':
    'Escriba los seis dígitos que la aplicación muestra ahora. Si son correctos, revise la hora de su teléfono.',
  'That took too long. Please start again.': 'Tardó demasiado. Empiece de nuevo.',
  'Codes are turned on already.': 'Los códigos ya están activados.',
  'Codes are turned on.': 'Los códigos están activados.',
  'Codes are turned on. Signing in again on this device takes none, unless you log out.':
    'Los códigos están activados. Volver a iniciar sesión en este dispositivo no requiere ninguno, a menos que cierre la sesión.',
  'Codes are turned off already.': 'Los códigos ya están desactivados.',
  'Codes are turned off. Remove the account from your app too.':
    'Los códigos están desactivados. Quite también la cuenta de su aplicación.',
  'These are your new recovery codes.': 'Estos son sus códigos de recuperación nuevos.',
  'Code from your authenticator app': 'Código de su aplicación de autenticación',
  'Six digits. A recovery code works too.': 'Seis dígitos. También sirve un código de recuperación.',
  'Enter the code that your authenticator app shows.':
    'Escriba el código que muestra su aplicación de autenticación.',
  'This code does not work. Each code works once and for a short time: enter the one that your app shows now, or another recovery code.':
    'Este código no funciona. Cada código funciona una vez y por poco tiempo: escriba el que su aplicación muestra ahora, u otro código de recuperación.',
  'Download your data': 'Descargar sus datos',
  'The file has everything that we know about you, so it takes a code from your authenticator app.':
    'El archivo tiene todo lo que sabemos de usted, por eso requiere un código de su aplicación de autenticación.',
  Download: 'Descargar',
  'Your {brand} account now asks for a code': 'Su cuenta de {brand} ahora pide un código',
  'From now on, signing in to your {brand} account on a new device takes a code from your authenticator app. Keep your recovery codes where you can find them without your phone.':
    'Desde ahora, iniciar sesión en su cuenta de {brand} en un dispositivo nuevo requiere un código de su aplicación de autenticación. Guarde sus códigos de recuperación donde los encuentre sin su teléfono.',
  'You can turn it off here:': 'Puede desactivarlo aquí:',
  'Your {brand} account no longer asks for a code': 'Su cuenta de {brand} ya no pide un código',
  'Your password alone signs you in to your {brand} account again. Codes from your authenticator app and recovery codes no longer work.':
    'Su contraseña sola vuelve a iniciar la sesión en su cuenta de {brand}. Los códigos de su aplicación de autenticación y los de recuperación ya no funcionan.',
  'Then turn the codes on again:': 'Después active los códigos otra vez:',
  'A recovery code of your {brand} account was used':
    'Se usó un código de recuperación de su cuenta de {brand}',
  'One of your recovery codes was just used for your {brand} account.':
    'Se acaba de usar uno de sus códigos de recuperación para su cuenta de {brand}.',
  '1 code is left.': 'Queda 1 código.',
  '{count} codes are left.': 'Quedan {count} códigos.',
  'Make new ones here:': 'Cree códigos nuevos aquí:',
  'Wrong codes were entered for your {brand} account':
    'Se escribieron códigos incorrectos para su cuenta de {brand}',
  'Somebody who knows the password of your {brand} account, or has a device on which you are signed in, has entered many wrong codes for it. For now no code works; they work again within a day.':
    'Alguien que conoce la contraseña de su cuenta de {brand}, o que tiene un dispositivo en el que usted ha iniciado sesión, ha escrito muchos códigos incorrectos para ella. Por ahora no funciona ningún código; vuelven a funcionar en menos de un día.',
} as const satisfies Dictionary
