CREATE TABLE "debt_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debt_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sealed_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "debt" (
	"email_hash" "bytea" PRIMARY KEY NOT NULL,
	"points" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settled_cashout" (
	"reference" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"points" bigint NOT NULL,
	"dollars" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
